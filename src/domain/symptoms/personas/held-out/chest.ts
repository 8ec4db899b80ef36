import type { Persona } from '../personas.ts'

/** Chest pain, cough and palpitations: held-out cases, to which the trees must not be adjusted one by one. */
export const chest: Readonly<Record<string, readonly Persona[]>> = {
  chest_pain: [
    {
      story: '46 years, smokes, pressure for forty minutes in front of the television with cold sweat',
      minUrgency: 'emergency',
      facts: ['chest_pressure', 'heart_signs', 'pain_now', 'smoker', 'sudden_onset', 'first_time', 'angina_at_rest'],
    },
    {
      story: '72 years, diabetes, burning in the upper belly and short of breath on stairs since the morning',
      minUrgency: 'emergency',
      facts: [
        'over_65',
        'diabetes',
        'upper_belly',
        'burning_behind_breastbone',
        'breathless',
        'breathless_on_effort',
        'pain_now',
        'sudden_onset',
        'first_time',
      ],
    },
    {
      story: '58 years, angina known for two years, same slope, gone after two minutes of rest',
      minUrgency: 'week',
      facts: ['over_50', 'heart_disease', 'chest_pressure', 'pain_on_exertion', 'angina_stable', 'keeps_coming_back'],
    },
    {
      story: '64 years, tightness on slopes for ten days, never before, gone on standing still',
      minUrgency: 'emergency',
      facts: ['over_50', 'chest_pressure', 'pain_on_exertion', 'angina_new', 'first_time'],
    },
    {
      story: '67 years, stent last spring, the old tightness now after half the distance',
      minUrgency: 'emergency',
      facts: ['over_65', 'stent', 'heart_disease', 'chest_pressure', 'pain_on_exertion', 'angina_growing', 'antiplatelet'],
    },
    {
      story: '33 years, three weeks after birth, sudden pain to the jaw',
      minUrgency: 'emergency',
      facts: ['postpartum', 'chest_pressure', 'pain_spreads', 'heart_signs', 'pain_now', 'sudden_onset', 'first_time'],
    },
    {
      story: '26 years, tall and thin, stab on the left, short of breath since',
      minUrgency: 'emergency',
      facts: [
        'sudden_one_sided',
        'breathless',
        'breathless_on_effort',
        'pain_on_breathing',
        'pain_now',
        'sudden_onset',
        'first_time',
      ],
    },
    {
      story: '19 years, the pill, long flight two days ago, hurts on breathing in, breathes well',
      minUrgency: 'today',
      facts: ['oestrogen', 'clot_risk', 'pain_on_breathing', 'pain_now', 'sudden_onset', 'first_time'],
    },
    {
      story: '44 years, vomited hard after a banquet, then terrible pain behind the breastbone',
      minUrgency: 'emergency',
      facts: ['pain_after_vomiting', 'vomiting', 'severe_pain', 'pain_now', 'sudden_onset', 'first_time'],
    },
    {
      story: '25 years, sore beside the breastbone for four days after push-ups, only on pressing',
      minUrgency: 'self_care',
      maxUrgency: 'week',
      facts: ['on_pressing', 'days_3'],
    },
    {
      story: '55 years, burning after meals for two months, bread sticks',
      minUrgency: 'week',
      facts: [
        'over_50',
        'burning_behind_breastbone',
        'after_meals',
        'acid_at_night',
        'trouble_swallowing',
        'weeks_6',
        'weight_loss',
      ],
    },
    {
      story: '70 years, dialysis through a catheter in the neck, shaking chills, hurts on breathing',
      minUrgency: 'emergency',
      facts: [
        'over_65',
        'dialysis',
        'kidney_disease',
        'catheter',
        'fever',
        'rigors',
        'pain_on_breathing',
        'pain_now',
        'sudden_onset',
      ],
    },
    {
      story: '49 years, blisters in a band below the breast since yesterday',
      minUrgency: 'today',
      facts: ['blistering_rash', 'pain_now', 'sudden_onset', 'new_pain'],
    },
    {
      story: '17 years, tingling and fear before examinations, as at the attack with a good heart check',
      minUrgency: 'self_care',
      maxUrgency: 'week',
      facts: ['under_18', 'panic', 'anxious_before', 'keeps_coming_back'],
    },
    {
      story: '62 years, swallowed a fish bone, nothing goes down, chest hurts',
      minUrgency: 'today',
      facts: ['over_50', 'food_stuck', 'trouble_swallowing', 'pain_now', 'sudden_onset'],
    },
  ],
  cough: [
    {
      story: 'seven weeks, fits of coughing, blue and without breath for seconds',
      minUrgency: 'emergency',
      facts: ['under_3_months', 'whooping', 'stops_breathing', 'blue_or_mottled', 'sudden_onset'],
    },
    {
      story: 'five months, drinks a third, ribs draw in, fast breathing',
      minUrgency: 'emergency',
      facts: ['months_3_to_6', 'infant', 'not_feeding', 'chest_indrawing', 'laboured_breathing', 'sudden_onset'],
    },
    {
      story: '84 years, in bed since a stroke, choked at lunch, rattles and breathes fast',
      minUrgency: 'emergency',
      facts: ['over_80', 'frail', 'stroke_risk', 'choked', 'breathless', 'laboured_breathing', 'sudden_onset'],
    },
    {
      story: '61 years, chronic lung disease, more and yellow phlegm, stairs harder than last week',
      minUrgency: 'today',
      facts: ['over_50', 'smoker', 'lung_disease', 'lung_disease_worse', 'breathless', 'breathless_on_effort', 'days_3'],
    },
    {
      story: '53 years, dry tickle since six weeks, enalapril since two months',
      minUrgency: 'week',
      facts: ['over_50', 'ace_inhibitor', 'new_medicine', 'weeks_6'],
    },
    {
      story: '34 years, four weeks, sweats at night, shared a room with tuberculosis',
      minUrgency: 'week',
      facts: ['weeks_3', 'night_sweats', 'weight_loss', 'tb_contact'],
    },
    {
      story: '45 years, fever and streaks of blood for two days',
      minUrgency: 'today',
      facts: ['coughing_blood', 'fever', 'sudden_onset'],
    },
    {
      story: '68 years, smoked for forty years, hoarse for seven weeks',
      minUrgency: 'week',
      facts: ['over_65', 'smoker', 'hoarse', 'weeks_6'],
    },
    {
      story: 'three years, barking cough, crows on each breath even at rest',
      minUrgency: 'emergency',
      facts: ['under_5_years', 'child', 'under_18', 'stridor', 'sudden_onset'],
    },
    {
      story: '30 years, 28 weeks pregnant, 39.2 °C and aching all over',
      minUrgency: 'today',
      facts: ['pregnant', 'fever', 'fever_39', 'sudden_onset'],
    },
    {
      story: '22 years, runny nose and cough for three days, no fever',
      minUrgency: 'self_care',
      maxUrgency: 'week',
      facts: ['throat_drip', 'stuffed_nose', 'days_3'],
    },
    {
      story: '50 years, kidney transplant, dry cough for a week, short of breath on walking, 38.1 °C',
      minUrgency: 'today',
      facts: ['over_50', 'weak_defences', 'kidney_disease', 'fever', 'breathless', 'breathless_on_effort', 'days_7'],
    },
    {
      story: '39 years, antithyroid medicine for five weeks, sore throat, cough, 38.7 °C',
      minUrgency: 'today',
      facts: ['thyroid', 'antithyroid_drug', 'new_medicine', 'fever', 'sudden_onset'],
    },
    {
      story: '76 years, heart failure, coughs lying down, legs thicker, two kilograms in three days',
      minUrgency: 'today',
      facts: ['over_65', 'heart_failure', 'heart_disease', 'breathless', 'breathless_lying', 'swollen_legs', 'days_3'],
    },
    {
      story: '24 years, asthma, six puffs without help, speaks in single words',
      minUrgency: 'emergency',
      facts: ['reliever_fails', 'breathless', 'breathless_at_rest', 'wheeze_at_night', 'sudden_onset'],
    },
    {
      story: '58 years, fourteen days after a hip operation, cough with a stab, one calf thick',
      minUrgency: 'emergency',
      facts: ['over_50', 'clot_risk', 'recent_operation', 'pain_on_breathing', 'leg_swelling', 'breathless', 'sudden_onset'],
    },
  ],
  palpitations: [
    {
      story: '69 years, heart races since breakfast, pressure on the chest',
      minUrgency: 'emergency',
      facts: ['over_65', 'racing_heart', 'chest_pressure', 'very_fast_pulse', 'pain_now', 'sudden_onset'],
    },
    {
      story: '24 years, a missed beat after two energy drinks, well otherwise',
      minUrgency: 'self_care',
      maxUrgency: 'week',
      facts: ['skipped_beat', 'after_caffeine'],
    },
    {
      story: '34 years, overactive thyroid, 39.4 °C, restless and confused, 150 a minute',
      minUrgency: 'emergency',
      facts: ['thyroid', 'fever', 'fever_39', 'confusion', 'very_fast_pulse', 'racing_heart', 'sudden_onset'],
    },
    {
      story: '57 years, wholly irregular since the morning, never known, no pain',
      minUrgency: 'today',
      facts: ['over_50', 'irregular', 'racing_heart', 'still_going', 'sudden_onset', 'first_time'],
    },
    {
      story: '40 years, fast and regular for fifty minutes, began at once, no pain',
      minUrgency: 'today',
      facts: ['sudden_regular', 'racing_heart', 'still_going', 'very_fast_pulse', 'sudden_onset'],
    },
    {
      story: '30 years, 28 weeks pregnant, thick left calf, breathless sitting',
      minUrgency: 'emergency',
      facts: ['pregnant', 'leg_swelling', 'breathless', 'breathless_at_rest', 'very_fast_pulse', 'sudden_onset'],
    },
    {
      story: '63 years, the defibrillator fired twice, heart stumbles',
      minUrgency: 'emergency',
      facts: ['over_50', 'heart_disease', 'device_shock', 'racing_heart', 'irregular', 'sudden_onset'],
    },
    {
      story: '45 years, vomited blood, heart pounds',
      minUrgency: 'emergency',
      facts: ['gut_bleeding', 'vomiting', 'very_fast_pulse', 'sudden_onset'],
    },
    {
      story: '75 years, missed dialysis, heart stumbles, weak',
      minUrgency: 'emergency',
      facts: ['over_65', 'dialysis', 'missed_dialysis', 'kidney_disease', 'irregular', 'racing_heart', 'sudden_onset'],
    },
    {
      story: '29 years, fear and tingling as at the attack with a good heart check',
      minUrgency: 'self_care',
      maxUrgency: 'week',
      facts: ['panic', 'anxious_before', 'keeps_coming_back'],
    },
    {
      story: '38 years, a missed beat now and then for two months',
      minUrgency: 'week',
      facts: ['skipped_beat', 'keeps_coming_back', 'weeks_6'],
    },
    {
      story: '27 years, three weeks after birth, cannot lie flat, both legs swollen',
      minUrgency: 'today',
      facts: ['postpartum', 'breathless', 'breathless_lying', 'swollen_legs', 'sudden_onset'],
    },
    {
      story: '33 years, heavy periods, pale, newly breathless on stairs',
      minUrgency: 'today',
      facts: ['pallor', 'breathless', 'breathless_on_effort', 'weeks_3'],
    },
    {
      story: '21 years, took stimulants at a party, chest tight',
      minUrgency: 'emergency',
      facts: ['stimulant', 'chest_pressure', 'racing_heart', 'very_fast_pulse', 'pain_now', 'sudden_onset'],
    },
    {
      story: '70 years, chemotherapy ten days ago, 38.5 °C, 130 a minute',
      minUrgency: 'emergency',
      facts: ['over_65', 'cancer', 'chemotherapy', 'fever', 'very_fast_pulse', 'racing_heart', 'sudden_onset'],
    },
    {
      story: '51 years, insulin, trembling and hungry, heart pounds',
      minUrgency: 'week',
      facts: ['over_50', 'diabetes', 'low_sugar', 'sudden_onset'],
    },
    {
      story: '43 years, fainted while the heart raced, awake again',
      minUrgency: 'emergency',
      facts: ['fainted', 'racing_heart', 'sudden_regular', 'sudden_onset'],
    },
    {
      story: '66 years, heart failure, pulse wholly irregular at 128, wakes for breath',
      minUrgency: 'emergency',
      facts: [
        'over_65',
        'heart_failure',
        'heart_disease',
        'irregular',
        'very_fast_pulse',
        'racing_heart',
        'breathless',
        'breathless_lying',
        'sudden_onset',
      ],
    },
  ],
}
