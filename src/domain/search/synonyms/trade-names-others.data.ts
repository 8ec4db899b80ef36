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
