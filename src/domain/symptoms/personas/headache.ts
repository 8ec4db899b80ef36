import type { Persona } from './persona.ts'

/** Based on NICE CG150, NG127, NG228, NG232, NG240, NG133 and the guideline on giant cell arteritis of the BSR. */
export const headache: readonly Persona[] = [
  {
    least: 'emergency',
    story: '四十五歲，舉重時突然一陣這輩子最痛的頭痛，一分鐘內痛到頂，吐了兩次。',
    facts: ['thunderclap', 'severe_pain', 'on_exertion', 'vomiting', 'sudden_onset', 'new_headache', 'pain_now'],
  },
  {
    least: 'emergency',
    story: '二十歲大學生，發燒、頭痛、脖子僵硬，腿上有壓不退的紫斑。',
    facts: ['fever', 'fever_39', 'stiff_neck', 'fixed_rash', 'sudden_onset', 'severe_pain', 'new_headache'],
  },
  {
    least: 'emergency',
    story: '七十歲，頭痛後右手沒力、講話含糊，已經半小時。',
    facts: ['over_65', 'stroke_signs', 'stroke_risk', 'sudden_onset', 'new_headache'],
  },
  {
    least: 'emergency',
    story: '三十三歲，懷孕三十二週，頭痛、眼前有閃光，血壓一百六十八／一百一十二。',
    facts: ['pregnant', 'headache_or_flashes', 'pressure_160', 'sight_lost', 'new_headache'],
  },
  {
    least: 'emergency',
    story: '二十九歲，產後第五天，頭很痛，血壓一百六十二／一百一十。',
    facts: ['postpartum', 'pressure_160', 'severe_pain', 'headache_or_flashes', 'new_headache', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '三十一歲，產後十天，頭痛一天比一天厲害，剛剛全身抽搐。',
    facts: ['postpartum', 'seizure', 'growing_worse', 'new_headache', 'days_3'],
  },
  {
    least: 'emergency',
    story: '七十六歲，吃預防血栓的抗凝血藥，昨天跌倒撞到頭，今天頭痛。',
    facts: ['over_65', 'blood_thinner', 'head_injury', 'fall', 'new_headache', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '六十八歲，心臟裝過支架、吃保栓通，早上撞到頭昏過去一下，現在頭痛。',
    facts: ['over_65', 'antiplatelet', 'stent', 'prescribed_aspirin', 'head_injury', 'fainted', 'new_headache', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '八個月大，從床上摔下來，哭得厲害，後來吐了三次又一直想睡。',
    facts: ['infant', 'head_injury', 'fall', 'vomiting', 'hard_to_wake', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '十個月大，從沙發跌下撞到頭，看起來還好，只是一直摸頭。',
    facts: ['infant', 'head_injury', 'fall', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '二十五歲打球頭撞到頭，昏了約一分鐘，現在頭痛噁心。',
    facts: ['head_injury', 'fainted', 'new_headache', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '七十二歲，新的太陽穴痛、咀嚼時下巴痠，今天右眼突然看不見。',
    facts: ['over_65', 'scalp_or_jaw', 'sight_lost', 'new_headache', 'weeks_2'],
  },
  {
    least: 'today',
    story: '七十歲，太陽穴痛、梳頭會痛、嚼東西下巴痠，視力還好，三週了。',
    facts: ['over_65', 'scalp_or_jaw', 'new_headache', 'weeks_3'],
    most: 'today',
  },
  {
    least: 'emergency',
    story: '六十二歲，突然眼睛紅痛、看燈有彩虹圈、頭痛想吐、視力模糊。',
    facts: ['over_50', 'red_painful_eye', 'sight_lost', 'vomiting', 'sudden_onset', 'severe_pain', 'new_headache'],
  },
  {
    least: 'today',
    story: '五十五歲，一隻眼睛紅痛、燈周圍有光圈，看東西還清楚。',
    facts: ['over_50', 'red_painful_eye', 'sudden_onset', 'new_headache'],
  },
  {
    least: 'emergency',
    story: '家裡浴室熱水器在室內，今天冬天洗完澡，全家三個人都頭痛頭暈。',
    facts: ['carbon_monoxide', 'sudden_onset', 'vomiting', 'new_headache'],
  },
  {
    least: 'emergency',
    story: '五十八歲，血壓一百九十六／一百二十四，頭很痛又一陣糊塗。',
    facts: ['over_50', 'pressure_180', 'severe_pain', 'confusion', 'stroke_risk', 'new_headache'],
  },
  {
    least: 'emergency',
    story: '四十歲，換過人工血管接受化療，三十九度、頭痛畏寒。',
    facts: ['chemotherapy', 'cancer', 'catheter', 'fever', 'fever_39', 'rigors', 'sudden_onset', 'clot_risk'],
  },
  {
    least: 'emergency',
    story: '腎臟移植五年、吃抗排斥藥，發燒、頭痛、怕光三天。',
    facts: ['weak_defences', 'kidney_disease', 'fever', 'stiff_neck', 'fever_days_3', 'days_3', 'new_headache'],
  },
  {
    least: 'emergency',
    story: '三十歲，嘔吐完頭痛，說不想活，把一整排止痛藥吞下去。',
    facts: ['overdose', 'suicidal', 'vomiting', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '肺癌治療中六十歲，早上起床頭痛伴隨嘔吐，兩週來越來越重。',
    facts: ['over_50', 'cancer', 'morning_vomiting', 'growing_worse', 'weeks_2', 'new_headache', 'vomiting', 'clot_risk'],
  },
  {
    least: 'emergency',
    story: '二十六歲吃避孕藥，頭痛一週越來越重，今天看東西變成兩個。',
    facts: ['oestrogen', 'clot_risk', 'growing_worse', 'double_vision', 'days_7', 'new_headache'],
  },
  {
    least: 'emergency',
    story: '八十二歲獨居，三週前跌倒撞到頭，這兩天開始頭痛、走路歪、講話不對勁。',
    facts: ['over_80', 'lives_alone', 'head_injury', 'fall', 'confusion', 'cannot_walk', 'new_headache'],
  },
  {
    least: 'emergency',
    story: '七十四歲，昨天左手突然無力十分鐘又好了，今天頭痛。',
    facts: ['over_65', 'stroke_signs_gone', 'stroke_risk', 'sudden_onset'],
  },
  { least: 'week', story: '三十八歲，咳嗽和彎腰才會頭痛，一個月了。', facts: ['on_coughing', 'weeks_3', 'new_headache'] },
  {
    least: 'week',
    story: '五十三歲，兩週前開始新的頭痛，悶悶的，沒有別的症狀。',
    facts: ['over_50', 'new_headache', 'band_like', 'weeks_2'],
  },
  {
    least: 'week',
    story: '四十二歲，每個月有十五天吃止痛藥，頭痛反而更多。',
    facts: ['painkillers_often', 'keeps_coming_back', 'weeks_6'],
    most: 'week',
  },
  {
    least: 'self_care',
    story: '三十歲，加班後兩邊緊緊的頭痛，跟以前一樣，下班休息會好。',
    facts: ['band_like', 'keeps_coming_back'],
    most: 'week',
  },
  {
    least: 'self_care',
    story: '二十八歲，從高中就有的單側抽痛、怕光、想吐，今天又來一次，和以前一樣。',
    facts: ['migraine', 'keeps_coming_back', 'severe_pain', 'pain_now'],
    most: 'today',
  },
  {
    least: 'self_care',
    story: '三十五歲，感冒鼻塞，臉脹、黃鼻涕四天，沒有發燒。',
    facts: ['stuffed_nose', 'days_3', 'sudden_onset'],
    most: 'week',
  },
  {
    least: 'week',
    story: '四十歲男性，半夜單眼周圍劇痛、流淚，一次一小時，連著一週。',
    facts: ['one_eye_tearing', 'severe_pain', 'keeps_coming_back', 'days_7', 'new_headache'],
  },
  {
    least: 'today',
    story: '六歲，頭痛兩週，早上起床會吐，走路變得笨拙。',
    facts: ['child', 'morning_vomiting', 'growing_worse', 'weeks_2', 'vomiting', 'new_headache'],
  },
]
