/**
 * Trade names of medicines for heart, blood, metabolism, digestion, pain and nerves. One line: substances|class and illness|trade names.
 *
 * Written from memory and not yet compared with the licence database of the Food and Drug Administration. A pharmacist
 * has to review every line (docs/clinical.md). Names of doubtful origin are left out; the tests check that substance,
 * class and illness agree, not that a name belongs to its substance. The search uses the list to find posts only.
 */
export const tradeNamesOfBody = `
amlodipine|鈣離子阻斷劑 降血壓藥 高血壓|脈優 Norvasc
amlodipine valsartan|降血壓藥 高血壓|易安穩 Exforge
valsartan|降血壓藥 高血壓|得安穩 Diovan
losartan|降血壓藥 高血壓|可悅您 Cozaar 好悅您 Hyzaar
irbesartan|降血壓藥 高血壓|安普諾維 Aprovel 可普諾維 CoAprovel
candesartan|降血壓藥 高血壓|博脈舒 Blopress
telmisartan|降血壓藥 高血壓|必康平 Micardis
olmesartan|降血壓藥 高血壓|雅脈 Olmetec 舒脈康 Sevikar
nifedipine|鈣離子阻斷劑 降血壓藥 高血壓|冠達悅 Adalat
felodipine|鈣離子阻斷劑 降血壓藥 高血壓|普心寧 Plendil
lercanidipine|鈣離子阻斷劑 降血壓藥 高血壓|利壓 Zanidip
diltiazem|鈣離子阻斷劑 狹心症 高血壓|合必爽 Herbesser
bisoprolol|乙型阻斷劑 降血壓藥 心臟衰竭 高血壓|康肯 Concor
carvedilol|乙型阻斷劑 心臟衰竭 高血壓|達利全 Dilatrend
atenolol|乙型阻斷劑 降血壓藥 高血壓|天諾敏 Tenormin
propranolol|乙型阻斷劑 心悸 手抖 高血壓|Inderal
nebivolol|乙型阻斷劑 降血壓藥 高血壓|耐比洛 Nebilet
metoprolol|乙型阻斷劑 降血壓藥 高血壓|舒壓寧 Betaloc
doxazosin|攝護腺肥大 降血壓藥 高血壓|可迅 Doxaben
terazosin|攝護腺肥大 降血壓藥 高血壓|定脈平 Hytrin
furosemide|利尿劑 水腫 心臟衰竭|來適泄 Lasix
spironolactone|利尿劑 心臟衰竭 高血壓|Aldactone
indapamide|利尿劑 降血壓藥 高血壓|納催離 Natrilix
ramipril|降血壓藥 高血壓|心達舒 Tritace
enalapril|降血壓藥 高血壓|悅您錠 Renitec
sacubitril valsartan|心臟衰竭|健安心 Entresto
ivabradine|心臟衰竭 狹心症|康立來 Coralan
digoxin 毛地黃|心臟衰竭 心律不整|隆我心 Lanoxin
amiodarone|抗心律不整藥 心律不整 心房顫動|臟得樂 Cordarone
dronedarone|抗心律不整藥 心房顫動 心律不整|脈泰克 Multaq
propafenone|抗心律不整藥 心律不整|心利正 Rytmonorm
nitroglycerin 硝化甘油|舌下片 狹心症 心絞痛|耐絞寧 Nitrostat
nicorandil|狹心症 心絞痛|喜革脈 Sigmart
atorvastatin|史他汀 降血脂藥 膽固醇 高血脂|立普妥 Lipitor
rosuvastatin|史他汀 降血脂藥 膽固醇 高血脂|冠脂妥 Crestor
pitavastatin|史他汀 降血脂藥 膽固醇 高血脂|力清之 Livalo
simvastatin|史他汀 降血脂藥 膽固醇 高血脂|Zocor 維妥力 Vytorin
pravastatin|史他汀 降血脂藥 膽固醇 高血脂|美百樂鎮 Mevalotin
fluvastatin|史他汀 降血脂藥 膽固醇 高血脂|益脂可 Lescol
ezetimibe|降血脂藥 膽固醇 高血脂|怡妥 Ezetrol 優泰脂 Atozet
fenofibrate|降血脂藥 三酸甘油酯 高血脂|弗尼利脂寧 Fenolip Lipanthyl
evolocumab|降血脂藥 膽固醇 高血脂|瑞百安 Repatha
alirocumab|降血脂藥 膽固醇 高血脂|保脂通 Praluent
inclisiran|降血脂藥 膽固醇 高血脂|樂可為 Leqvio
阿斯匹靈 aspirin|抗血小板藥 心肌梗塞 中風|伯基 Bokey 拜阿斯匹靈 拜阿司匹靈
clopidogrel|抗血小板藥 心導管 心肌梗塞 中風|保栓通 Plavix
ticagrelor|抗血小板藥 心導管 心肌梗塞|百無凝 Brilinta
prasugrel|抗血小板藥 心導管 心肌梗塞|抑凝安 Efient
cilostazol|抗血小板藥 周邊動脈疾病 中風|普達錠 Pletaal
warfarin|抗凝血劑 心房顫動 中風|可邁丁 Coumadin 歐服寧 Orfarin
rivaroxaban|抗凝血劑 心房顫動 中風|拜瑞妥 Xarelto
dabigatran|抗凝血劑 心房顫動 中風|普栓達 Pradaxa
apixaban|抗凝血劑 心房顫動 中風|艾必克凝 Eliquis
edoxaban|抗凝血劑 心房顫動 中風|里先安 Lixiana
enoxaparin 肝素|抗凝血劑 深層靜脈栓塞|克立生 Clexane
pentoxifylline|周邊動脈疾病 血液循環|循能泰 Trental
metformin 二甲雙胍|降血糖藥 糖尿病|庫魯化 Glucophage 每福敏
glimepiride|磺醯尿素類 降血糖藥 糖尿病 低血糖|瑪爾胰 Amaryl
gliclazide|磺醯尿素類 降血糖藥 糖尿病 低血糖|岱蜜克龍 Diamicron
repaglinide|降血糖藥 糖尿病 低血糖|諾和隆 NovoNorm
acarbose|降血糖藥 糖尿病|醣祿 Glucobay
pioglitazone|降血糖藥 糖尿病|愛妥糖 Actos
sitagliptin|DPP4抑制劑 降血糖藥 糖尿病|佳糖維 Januvia 捷糖穩 Janumet
vildagliptin|DPP4抑制劑 降血糖藥 糖尿病|高糖優適 Galvus 高糖優美
saxagliptin|DPP4抑制劑 降血糖藥 糖尿病|昂格莎 Onglyza
linagliptin|DPP4抑制劑 降血糖藥 糖尿病|糖漸平 Trajenta 糖倍平
alogliptin|DPP4抑制劑 降血糖藥 糖尿病|耐釋糖 Nesina
dapagliflozin|排糖藥 SGLT2抑制劑 降血糖藥 糖尿病 心臟衰竭|福適佳 Forxiga 釋多糖 Xigduo 控糖穩 Qtern
empagliflozin|排糖藥 SGLT2抑制劑 降血糖藥 糖尿病 心臟衰竭|恩排糖 Jardiance 恩美糖 糖順平 Glyxambi
canagliflozin|排糖藥 SGLT2抑制劑 降血糖藥 糖尿病|可拿糖 Canaglu
ertugliflozin|排糖藥 SGLT2抑制劑 降血糖藥 糖尿病|穩適妥 Steglatro
liraglutide|腸泌素 糖尿病|胰妥善 Victoza
liraglutide|瘦瘦針 減重 肥胖|善纖達 Saxenda
semaglutide|腸泌素 糖尿病|胰妥讚 Ozempic 瑞倍適 Rybelsus
semaglutide|瘦瘦針 減重 肥胖|週纖達 Wegovy
dulaglutide|腸泌素 糖尿病|易週糖 Trulicity
exenatide|腸泌素 糖尿病|降爾糖 Byetta
tirzepatide|瘦瘦針 減重 糖尿病|猛健樂 Mounjaro
insulin|胰島素 糖尿病 低血糖|蘭德仕 Lantus 糖德仕 Toujeo 瑞和密爾 Levemir 諾胰保 Tresiba 諾和瑞 NovoRapid 諾和密斯 NovoMix 優泌樂 Humalog 優泌林 Humulin 愛胰達 Apidra 爽胰達 Soliqua
levothyroxine 甲狀腺素|甲狀腺低下|昂特欣 Eltroxin
febuxostat|降尿酸藥 痛風 高尿酸|福避痛 Feburic
allopurinol|降尿酸藥 痛風 高尿酸|Zyloric
colchicine 秋水仙素|痛風|Colcine
esomeprazole|質子幫浦抑制劑 制酸劑 胃食道逆流 消化性潰瘍|耐適恩 Nexium
omeprazole|質子幫浦抑制劑 制酸劑 胃食道逆流 消化性潰瘍|樂酸克 Losec
lansoprazole|質子幫浦抑制劑 制酸劑 胃食道逆流 消化性潰瘍|泰克胃通 Takepron
dexlansoprazole|質子幫浦抑制劑 制酸劑 胃食道逆流 消化性潰瘍|得喜胃通 Dexilant
pantoprazole|質子幫浦抑制劑 制酸劑 胃食道逆流 消化性潰瘍|保衛康 Pantoloc
rabeprazole|質子幫浦抑制劑 制酸劑 胃食道逆流 消化性潰瘍|百抑潰 Pariet
famotidine|制酸劑 胃食道逆流 消化性潰瘍|蓋舒泰 Gaster
ranitidine|制酸劑 胃食道逆流 消化性潰瘍|善胃得 Zantac
metoclopramide|止吐藥 噁心 想吐|腹寧朗 Primperan
simethicone|脹氣|加斯克兒 Gascon
loperamide|止瀉藥 腹瀉|Imodium
diosmectite|止瀉藥 腹瀉|舒腹達 Smecta
bisacodyl|瀉藥 軟便劑 便秘|樂可舒 Dulcolax
macrogol|清腸藥 大腸鏡 便秘|刻見清 Klean-Prep 耐福力散 Niflec
sodium picosulfate|清腸藥 大腸鏡|保可淨 Bowklean
mesalazine|潰瘍性結腸炎 發炎性腸道疾病|頗得斯安 Pentasa Asacol
entecavir|B型肝炎 抗病毒藥|貝樂克 Baraclude
tenofovir|B型肝炎 抗病毒藥|惠立妥 Viread 韋立得 Vemlidy
lamivudine|B型肝炎 抗病毒藥|肝安能 Zeffix
telbivudine|B型肝炎 抗病毒藥|喜必福 Sebivo
adefovir|B型肝炎 抗病毒藥|干適能 Hepsera
sofosbuvir|C型肝炎 抗病毒藥|索華迪 Sovaldi 夏奉寧 Harvoni 宜譜莎 Epclusa
glecaprevir pibrentasvir|C型肝炎 抗病毒藥|艾百樂 Maviret
alginate|制酸劑 胃食道逆流 胃藥|嘉胃斯康 Gaviscon
磷酸鋁|制酸劑 胃食道逆流 胃藥|吉胃福適 Gelfos
胃散|胃藥 胃痛 脹氣|張國周強胃散 太田胃散 胃仙U 胃腸藥
正露丸|腹瀉 腸胃炎|征露丸 Seirogan
乙醯胺酚 acetaminophen|止痛藥 退燒藥|普拿疼 Panadol 泰諾 Tylenol 斯康諾 Scanol
tramadol 乙醯胺酚|止痛藥|及通安 Ultracet
tramadol|止痛藥|妥美度 Tramal
ibuprofen 布洛芬|非類固醇消炎藥 消炎止痛藥 止痛藥|Advil
naproxen|非類固醇消炎藥 消炎止痛藥 止痛藥|能百鎮 Naposin
diclofenac|非類固醇消炎藥 消炎止痛藥 止痛藥|服他寧 Voltaren 非炎 Voren
celecoxib|非類固醇消炎藥 消炎止痛藥 關節炎|希樂葆 Celebrex
etoricoxib|非類固醇消炎藥 消炎止痛藥 關節炎|萬克適 Arcoxia
meloxicam|非類固醇消炎藥 消炎止痛藥 關節炎|骨敏捷 Mobic
chlorzoxazone|肌肉鬆弛劑 肌肉痠痛|舒肉筋新 Solaxin
baclofen|肌肉鬆弛劑|Lioresal
痠痛貼布|痠痛藥膏 肌肉痠痛|撒隆巴斯 Salonpas 擦勞滅 新擦勞滅 辣椒膏
薄荷腦|痠痛藥膏 肌肉痠痛 蚊蟲叮咬|曼秀雷敦 小護士藥膏 綠油精 白花油 萬金油 面速力達母
glucosamine 葡萄糖胺|退化性關節炎 膝關節痛|維骨力 Viartril 固力伸
gabapentin|神經痛 癲癇|鎮頑癲 Neurontin
pregabalin|神經痛|利瑞卡 Lyrica
carbamazepine|三叉神經痛 癲癇|癲通 Tegretol
valproate|癲癇 躁鬱症|帝拔癲 Depakine
phenytoin|癲癇|癲能停 Dilantin
levetiracetam|癲癇|優閒錠 Keppra
lamotrigine|癲癇 躁鬱症|樂命達 Lamictal
topiramate|癲癇 偏頭痛|妥泰 Topamax
oxcarbazepine|癲癇|除癲達 Trileptal
lacosamide|癲癇|維帕特 Vimpat
perampanel|癲癇|癲控達 Fycompa
clonazepam|鎮靜劑 癲癇 焦慮|利福全 Rivotril
sumatriptan|偏頭痛 頭痛|英明格 Imigran
galcanezumab|偏頭痛 頭痛|恩疼停 Emgality
fremanezumab|偏頭痛 頭痛|艾久維 Ajovy
donepezil|失智藥 阿茲海默症 失智症|愛憶欣 Aricept
rivastigmine|失智藥 阿茲海默症 失智症|憶思能 Exelon
galantamine|失智藥 阿茲海默症 失智症|利憶靈 Reminyl
memantine|失智藥 阿茲海默症 失智症|憶必佳 Ebixa 威智 Witgen
lecanemab|失智藥 阿茲海默症 失智症|樂意保 Leqembi
donanemab|失智藥 阿茲海默症 失智症|欣智樂 Kisunla
levodopa 左多巴|帕金森氏症|美道普 Madopar 心寧美 Sinemet
pramipexole|帕金森氏症|樂伯克 Mirapex
ropinirole|帕金森氏症|力必平 Requip
rotigotine|帕金森氏症|紐普洛 Neupro
entacapone|帕金森氏症|諾康停 Comtan
amantadine|帕金森氏症|巴金邁斯 PK-Merz
betahistine|頭暈 梅尼爾氏症|敏使朗 Merislon
piracetam|腦血管 記憶力|諾多必 Nootropil
銀杏|血液循環 記憶力|循利寧
`

/**
 * Trade names of medicines for sleep, mind, airways, infections, bones, cancer, skin and eyes, of vaccines and vitamins. One line: substances|class and illness|trade names.
 *
 * Written from memory and not yet compared with the licence database of the Food and Drug Administration. A pharmacist
 * has to review every line (docs/clinical.md). Names of doubtful origin are left out; the tests check that substance,
 * class and illness agree, not that a name belongs to its substance. The search uses the list to find posts only.
 */
export const tradeNamesOfOthers = `
zolpidem|安眠藥 失眠|使蒂諾斯 史蒂諾斯 Stilnox 佐沛眠
zopiclone|安眠藥 失眠|宜眠安 Imovane
estazolam|安眠藥 失眠|悠樂丁 Eurodin
flunitrazepam|安眠藥 失眠|羅眠樂 Rohypnol 服爾眠
triazolam|安眠藥 失眠|酣樂欣 Halcion
brotizolam|安眠藥 失眠|戀多眠 Lendormin
suvorexant|安眠藥 失眠|Belsomra
lemborexant|安眠藥 失眠|達衛眠 Dayvigo
lorazepam|鎮靜劑 抗焦慮藥 焦慮|安定文 Ativan
alprazolam|鎮靜劑 抗焦慮藥 焦慮|贊安諾 Xanax
diazepam|鎮靜劑 抗焦慮藥 焦慮|煩寧 Valium
bromazepam|鎮靜劑 抗焦慮藥 焦慮|立舒定 Lexotan
fluoxetine|抗憂鬱劑 憂鬱症|百憂解 Prozac
sertraline|抗憂鬱劑 憂鬱症|樂復得 Zoloft
paroxetine|抗憂鬱劑 憂鬱症 焦慮|克憂果 Seroxat
escitalopram|抗憂鬱劑 憂鬱症 焦慮|立普能 Lexapro
citalopram|抗憂鬱劑 憂鬱症|舒憂 Cipram
fluvoxamine|抗憂鬱劑 憂鬱症 強迫症|無鬱寧 Luvox
venlafaxine|抗憂鬱劑 憂鬱症|速悅 Effexor
duloxetine|抗憂鬱劑 憂鬱症 神經痛|千憂解 Cymbalta
mirtazapine|抗憂鬱劑 憂鬱症|樂活憂 Remeron
bupropion|抗憂鬱劑 憂鬱症 戒菸|威克倦 Wellbutrin
trazodone|抗憂鬱劑 憂鬱症 失眠|美舒鬱 Mesyrel
vortioxetine|抗憂鬱劑 憂鬱症|敏特思 Brintellix
agomelatine|抗憂鬱劑 憂鬱症|煩多閃 Valdoxan
moclobemide|抗憂鬱劑 憂鬱症|歐蕾思 Aurorix
quetiapine|抗精神病藥 思覺失調症 躁鬱症|思樂康 Seroquel
olanzapine|抗精神病藥 思覺失調症 躁鬱症|金菩薩 Zyprexa
risperidone|抗精神病藥 思覺失調症|理思必妥 Risperdal
aripiprazole|抗精神病藥 思覺失調症 躁鬱症|安立復 Abilify
clozapine|抗精神病藥 思覺失調症|可致律 Clozaril
paliperidone|抗精神病藥 思覺失調症|思維佳 Invega
lurasidone|抗精神病藥 思覺失調症|樂途達 Latuda
brexpiprazole|抗精神病藥 思覺失調症|銳思定 Rexulti
methylphenidate|過動症 注意力不集中|利他能 Ritalin 利長能 專思達 Concerta
atomoxetine|過動症 注意力不集中|思銳 Strattera
varenicline|戒菸藥 戒菸|戒必適 Champix
nicotine 尼古丁|戒菸藥 戒菸|尼古清 Nicotinell 力克菸 Nicorette
salbutamol|支氣管擴張劑 吸入劑 氣喘 肺阻塞|泛得林 Ventolin
salmeterol fluticasone|吸入劑 氣喘 肺阻塞|使肺泰 Seretide
budesonide formoterol|吸入劑 氣喘 肺阻塞|吸必擴 Symbicort
beclometasone formoterol|吸入劑 氣喘 肺阻塞|肺舒坦 Foster
vilanterol fluticasone|吸入劑 氣喘 肺阻塞|潤娃 Relvar
tiotropium|吸入劑 肺阻塞|適喘樂 Spiriva
tiotropium olodaterol|吸入劑 肺阻塞|適倍樂 Spiolto
umeclidinium vilanterol|吸入劑 肺阻塞|安肺樂 Anoro
fluticasone umeclidinium vilanterol|吸入劑 肺阻塞|肺樂喜 Trelegy
ipratropium|吸入劑 肺阻塞 氣喘|備喘全 Berodual 冠喘衛 Combivent
montelukast|氣喘 過敏性鼻炎|欣流 Singulair
budesonide|鼻噴劑 過敏性鼻炎|雷諾考特 Rhinocort
mometasone|鼻噴劑 過敏性鼻炎|內舒拿 Nasonex
fluticasone furoate|鼻噴劑 過敏性鼻炎|艾敏釋 Avamys
loratadine|抗組織胺 過敏性鼻炎 過敏|佳力天 Clarityne
desloratadine|抗組織胺 過敏性鼻炎 過敏|停敏 Denosin
cetirizine|抗組織胺 過敏性鼻炎 過敏|驅特異 Zyrtec
levocetirizine|抗組織胺 過敏性鼻炎 過敏|驅異樂 Xyzal
fexofenadine|抗組織胺 過敏性鼻炎 過敏|艾來錠 Allegra
omalizumab|氣喘 蕁麻疹|喜瑞樂 Xolair
dupilumab|異位性皮膚炎 氣喘|杜避炎 Dupixent
mepolizumab|氣喘|舒肺樂 Nucala
acetylcysteine|化痰藥 有痰 咳嗽|愛克痰 Actein 富露施 Fluimucil
bromhexine|化痰藥 有痰 咳嗽|Bisolvon
oseltamivir|流感 抗病毒藥|克流感 Tamiflu 易剋冒
zanamivir|流感 抗病毒藥|瑞樂沙 Relenza
baloxavir|流感 抗病毒藥|紓伏效 Xofluza
nirmatrelvir|新冠肺炎 抗病毒藥|倍拉維 Paxlovid
molnupiravir 莫納皮拉韋|新冠肺炎 抗病毒藥|Lagevrio
remdesivir 瑞德西韋|新冠肺炎 抗病毒藥|Veklury
感冒藥|感冒 流鼻水 咳嗽|伏冒 斯斯 友露安 國安感冒 風熱友 克風邪 諾比舒冒 百保能 普拿疼伏冒 明通治痛丹
喉片|喉嚨痛 咳嗽|使立消 Strepsils 龍角散 京都念慈菴 枇杷膏
amoxicillin clavulanate|抗生素|安滅菌 Augmentin 諾快寧 Curam
azithromycin|抗生素|日舒 Zithromax
clarithromycin|抗生素 幽門桿菌|開羅理黴素 Klaricid
levofloxacin|抗生素|可樂必妥 Cravit
ciprofloxacin|抗生素 泌尿道感染|速博新 Ciproxin
ofloxacin|抗生素 泌尿道感染|泰利必妥 Tarivid
moxifloxacin|抗生素|威洛速 Avelox
metronidazole|抗生素|服立治兒 Flagyl
sulfamethoxazole trimethoprim|抗生素 泌尿道感染|撲菌特 Baktar
terbinafine|抗黴菌藥 香港腳 灰指甲|療黴舒 Lamisil
itraconazole|抗黴菌藥 灰指甲|適撲諾 Sporanox
fluconazole|抗黴菌藥|泰復肯 Diflucan
amorolfine|抗黴菌藥 灰指甲|樂指利 Loceryl
famciclovir|帶狀皰疹 抗病毒藥|抗濾兒 Famvir
valacyclovir|帶狀皰疹 抗病毒藥|祛疹易 Valtrex
acyclovir|帶狀皰疹 抗病毒藥|熱威樂素 Zovirax
alendronate|骨鬆藥 骨質疏鬆|福善美 Fosamax
zoledronate|骨鬆藥 骨質疏鬆|骨力強 Aclasta
ibandronate|骨鬆藥 骨質疏鬆|骨維壯 Bonviva
risedronate|骨鬆藥 骨質疏鬆|瑞骨卓 Reosteo
raloxifene|骨鬆藥 骨質疏鬆|鈣穩 Evista
denosumab|骨鬆藥 骨質疏鬆|保骼麗 Prolia 癌骨瓦 Xgeva
teriparatide|骨鬆藥 骨質疏鬆|骨穩 Forteo
romosozumab|骨鬆藥 骨質疏鬆|益穩挺 Evenity
calcitonin|骨鬆藥 骨質疏鬆|密鈣息 Miacalcic
adalimumab|生物製劑 類風濕性關節炎 乾癬|復邁 Humira
etanercept|生物製劑 類風濕性關節炎 乾癬|恩博 Enbrel
infliximab|生物製劑 類風濕性關節炎 發炎性腸道疾病|類克 Remicade
golimumab|生物製劑 類風濕性關節炎|欣普尼 Simponi
tocilizumab|生物製劑 類風濕性關節炎|安挺樂 Actemra
abatacept|生物製劑 類風濕性關節炎|恩瑞舒 Orencia
tofacitinib|類風濕性關節炎|捷抑炎 Xeljanz
baricitinib|類風濕性關節炎 異位性皮膚炎|愛滅炎 Olumiant
upadacitinib|類風濕性關節炎 異位性皮膚炎|銳虎 Rinvoq
secukinumab|生物製劑 乾癬 僵直性脊椎炎|可善挺 Cosentyx
ixekizumab|生物製劑 乾癬|達癬治 Taltz
ustekinumab|生物製劑 乾癬|喜達諾 Stelara
guselkumab|生物製劑 乾癬|特諾雅 Tremfya
risankizumab|生物製劑 乾癬|喜開悅 Skyrizi
apremilast|乾癬|歐泰樂 Otezla
vedolizumab|生物製劑 發炎性腸道疾病|安潰悠 Entyvio
rituximab|淋巴癌 類風濕性關節炎|莫須瘤 Mabthera
hydroxychloroquine 羥氯奎寧|紅斑性狼瘡 類風濕性關節炎|必賴克廔 Plaquenil
leflunomide|類風濕性關節炎|雅努麻 Arava
belimumab|紅斑性狼瘡|奔麗生 Benlysta
tamsulosin|攝護腺肥大 排尿困難|活路利淨 Harnalidge
silodosin|攝護腺肥大 排尿困難|優列扶 Urief
finasteride|攝護腺肥大|波斯卡 Proscar
finasteride|落髮 掉髮|柔沛 Propecia
dutasteride|攝護腺肥大 落髮|適尿通 Avodart 多適達 Duodart
solifenacin|膀胱過動症 頻尿|衛喜康 Vesicare
mirabegron|膀胱過動症 頻尿|貝坦利 Betmiga
tolterodine|膀胱過動症 頻尿|得舒妥 Detrusitol
desmopressin|夜尿 尿床|迷你寧 Minirin
sildenafil|勃起功能障礙 陽痿|威而鋼 Viagra
tadalafil|勃起功能障礙 攝護腺肥大|犀利士 Cialis
vardenafil|勃起功能障礙 陽痿|樂威壯 Levitra
dapoxetine|早洩|必利勁 Priligy
紅血球生成素|慢性腎臟病 洗腎 貧血|耐血比 Nesp 美血樂 Mircera Recormon
roxadustat|慢性腎臟病 貧血|愛瑞卓 Evrenzo
sevelamer|降磷藥 洗腎 慢性腎臟病|磷能解 Renvela
lanthanum|降磷藥 洗腎 慢性腎臟病|福斯利諾 Fosrenol
cinacalcet|洗腎 慢性腎臟病|銳克鈣 Regpara
calcium polystyrene|降鉀 慢性腎臟病|可利美特 Kalimate
finerenone|慢性腎臟病 糖尿病|可申達 Kerendia
ketoanalogues|低蛋白飲食 慢性腎臟病|吉多利 Ketosteril
estrogen 雌激素|荷爾蒙療法 更年期|普力馬林 Premarin
tibolone|荷爾蒙療法 更年期|利飛亞 Livial
cyproterone|避孕藥 青春痘|黛麗安 Diane
dienogest|子宮內膜異位症|異位寧 Visanne
medroxyprogesterone 黃體素|月經 荷爾蒙療法|普維拉 Provera
dydrogesterone 黃體素|月經|得胎隆 Duphaston
clomiphene|排卵藥 不孕|快樂妊 Clomid
tamoxifen|乳癌|諾瓦得士 Nolvadex
letrozole|乳癌|復乳納 Femara
anastrozole|乳癌|安美達 Arimidex
exemestane|乳癌|諾曼癌素 Aromasin
fulvestrant|乳癌|法洛德 Faslodex
trastuzumab|標靶治療 乳癌|賀癌平 Herceptin 賀癌寧 Kadcyla 優赫得 Enhertu
pertuzumab|標靶治療 乳癌|賀疾妥 Perjeta
palbociclib|標靶治療 乳癌|愛乳適 Ibrance
ribociclib|標靶治療 乳癌|擊癌利 Kisqali
abemaciclib|標靶治療 乳癌|捷癌寧 Verzenio
gefitinib|標靶治療 肺癌|艾瑞莎 Iressa
erlotinib|標靶治療 肺癌|得舒緩 Tarceva
afatinib|標靶治療 肺癌|妥復克 Giotrif
osimertinib|標靶治療 肺癌|泰格莎 Tagrisso
alectinib|標靶治療 肺癌|安立適 Alecensa
lorlatinib|標靶治療 肺癌|瘤利剋 Lorviqua
bevacizumab|標靶治療 大腸癌|癌思停 Avastin
cetuximab|標靶治療 大腸癌|爾必得舒 Erbitux
pembrolizumab|免疫治療 癌症|吉舒達 Keytruda
nivolumab|免疫治療 癌症|保疾伏 Opdivo
atezolizumab|免疫治療 癌症|癌自禦 Tecentriq
durvalumab|免疫治療 肺癌 癌症|抑癌寧 Imfinzi
ipilimumab|免疫治療 癌症|益伏 Yervoy
sorafenib|標靶治療 肝癌|蕾莎瓦 Nexavar
lenvatinib|標靶治療 肝癌|樂衛瑪 Lenvima
regorafenib|標靶治療 大腸癌 肝癌|癌瑞格 Stivarga
capecitabine|口服化療 化療 大腸癌|截瘤達 Xeloda
tegafur|口服化療 化療|愛斯萬 友復 UFUR
imatinib|標靶治療 白血病|基利克 Glivec
dasatinib|標靶治療 白血病|柏萊 Sprycel
nilotinib|標靶治療 白血病|泰息安 Tasigna
lenalidomide|多發性骨髓瘤|瑞復美 Revlimid
bortezomib|多發性骨髓瘤|萬科 Velcade
daratumumab|多發性骨髓瘤|兆科 Darzalex
enzalutamide|攝護腺癌|安可坦 Xtandi
abiraterone|攝護腺癌|澤珂 Zytiga
apalutamide|攝護腺癌|安列康 Erleada
leuprorelin|攝護腺癌 乳癌|柳菩林 Leuplin
goserelin|攝護腺癌 乳癌|諾雷德 Zoladex
olaparib|標靶治療 卵巢癌 乳癌|令癌莎 Lynparza
sunitinib|標靶治療 腎臟癌|紓癌特 Sutent
docetaxel 歐洲紫杉醇|化療|剋癌易 Taxotere
paclitaxel 紫杉醇|化療|汰癌勝 Taxol
pegfilgrastim|白血球 化療|倍血添 Neulasta
aprepitant|止吐藥 化療|止敏吐 Emend
megestrol|食慾不振 癌症|麥格斯 Megest
tacrolimus|異位性皮膚炎|普特皮 Protopic
pimecrolimus|異位性皮膚炎|醫立妥 Elidel
isotretinoin A酸|青春痘|羅可坦 Roaccutane
adapalene A酸|青春痘|痘膚潤 Differin
calcipotriol|乾癬|得膚寧 Daivonex 得膚寶 Daivobet
minoxidil|落髮 掉髮|落健 Rogaine
ketoconazole|脂漏性皮膚炎 頭皮屑|仁山利舒 Nizoral
latanoprost|降眼壓 青光眼|舒而坦 Xalatan
travoprost|降眼壓 青光眼|舒壓坦 Travatan
bimatoprost|降眼壓 青光眼|露明目 Lumigan
tafluprost|降眼壓 青光眼|泰福羅坦 Taflotan
brimonidine|降眼壓 青光眼|艾弗目 Alphagan
cyclosporine|乾眼症|麗眼達 Restasis
人工淚液|乾眼症 眼藥水|淚然 新一點靈 樂敦
ranibizumab|黃斑部病變|樂舒晴 Lucentis
aflibercept|黃斑部病變|采視明 Eylea
肺炎鏈球菌疫苗|疫苗|沛兒 Prevenar 紐蒙肺 Pneumovax
帶狀皰疹疫苗|帶狀皰疹 疫苗|欣剋疹 Shingrix 伏帶疹 Zostavax
子宮頸疫苗|HPV疫苗 子宮頸癌 疫苗|嘉喜 Gardasil 保蓓 Cervarix
輪狀病毒疫苗|疫苗|輪達停 RotaTeq 羅特律 Rotarix
流感疫苗|疫苗|安定伏 AdimFlu
新冠疫苗|新冠肺炎 疫苗|莫德納 Moderna 輝瑞BNT 高端疫苗
綜合維他命|維生素 保健食品|善存 Centrum 克補 銀寶善存
鈣片|補鈣 骨質疏鬆|挺立鈣 Caltrate
維生素B群|維生素 疲倦|合利他命 Alinamin
益生菌|腸胃 便秘|表飛鳴 欣表飛鳴 若元錠
`
