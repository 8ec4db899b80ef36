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
