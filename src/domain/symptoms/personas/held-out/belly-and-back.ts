import type { Persona } from '../personas.ts'

/** Abdominal pain, back pain and diarrhoea: held-out cases, to which the trees must not be adjusted one by one. */
export const bellyAndBack: Readonly<Record<string, readonly Persona[]>> = {
  abdominal_pain: [
    {
      story: '25 years, period three weeks late, pain on one side since noon, nearly faints on standing',
      minUrgency: 'emergency',
      facts: ['missed_period', 'belly_pain', 'near_fainting', 'sudden_onset', 'first_time'],
    },
    {
      story: '79 years, smoker with high blood pressure, sudden flank pain, grey and faint',
      minUrgency: 'emergency',
      facts: ['over_80', 'smoker', 'stroke_risk', 'flank', 'severe_pain', 'shock', 'sudden_onset', 'first_time'],
    },
    {
      story: '71 years, atrial fibrillation without anticoagulants, unbearable pain of the whole belly for two hours, belly soft',
      minUrgency: 'emergency',
      facts: ['over_65', 'heart_disease', 'stroke_risk', 'irregular', 'severe_pain', 'belly_pain', 'sudden_onset'],
    },
    {
      story: '14 years, woken by pain of one testicle that goes into the belly, vomited twice',
      minUrgency: 'today',
      facts: ['under_18', 'testicle_pain', 'belly_pain', 'vomiting', 'sudden_onset', 'first_time'],
    },
    {
      story: 'ten months, screams and draws up the legs every quarter of an hour, limp between, red jelly in the nappy',
      minUrgency: 'emergency',
      facts: ['infant', 'cries_in_waves', 'red_stool', 'vomiting', 'belly_pain', 'sudden_onset'],
    },
    {
      story: 'three weeks, green vomit and a swollen belly',
      minUrgency: 'emergency',
      facts: ['under_3_months', 'green_vomit', 'vomiting', 'belly_pain', 'sudden_onset'],
    },
    {
      story: '61 years, gallstones, pain below the right ribs, shaking chills, yellow eyes',
      minUrgency: 'today',
      facts: ['over_50', 'right_upper_belly', 'fever', 'fever_39', 'rigors', 'jaundice', 'sudden_onset'],
    },
    {
      story: '52 years, drinks daily, pain of the upper belly through to the back, keeps nothing down',
      minUrgency: 'today',
      facts: [
        'over_50',
        'alcohol_daily',
        'upper_belly',
        'pain_to_back',
        'vomiting',
        'nothing_stays_down',
        'severe_pain',
        'sudden_onset',
      ],
    },
    {
      story: '66 years, a lump in the groin that went back until yesterday, hard and painful now, vomits',
      minUrgency: 'today',
      facts: ['over_65', 'stuck_hernia', 'vomiting', 'belly_pain', 'sudden_onset'],
    },
    {
      story: '31 years, 33 weeks pregnant, pain below the right ribs, flashes before the eyes, 164/108',
      minUrgency: 'emergency',
      facts: ['pregnant', 'right_upper_belly', 'headache_or_flashes', 'pressure_160', 'sudden_onset'],
    },
    {
      story: '29 years, 35 weeks pregnant, belly hard without a pause, dark bleeding, the child hardly moves',
      minUrgency: 'emergency',
      facts: ['pregnant', 'severe_pain', 'belly_pain', 'vaginal_bleeding', 'fewer_movements', 'sudden_onset'],
    },
    {
      story: '60 years, prednisolone for half a year, belly like a board',
      minUrgency: 'emergency',
      facts: ['over_50', 'steroid_daily', 'weak_defences', 'brittle_bones', 'rigid_belly', 'severe_pain', 'sudden_onset'],
    },
    {
      story: '19 years, cramps with the period as every month',
      minUrgency: 'self_care',
      maxUrgency: 'week',
      facts: ['with_period', 'keeps_coming_back', 'belly_pain'],
    },
    {
      story: '27 years, began at the navel last evening, lower right now, no appetite',
      minUrgency: 'today',
      facts: ['navel_pain', 'pain_moved_to_right', 'right_lower_belly', 'sudden_onset', 'first_time', 'belly_pain'],
    },
    {
      story: '48 years, no stool for three days, cramps that ease after it',
      minUrgency: 'self_care',
      maxUrgency: 'week',
      facts: ['constipated', 'days_3', 'belly_pain'],
    },
    {
      story: '56 years, pressure in the upper belly for two months, six kilograms lighter',
      minUrgency: 'week',
      facts: ['over_50', 'upper_belly', 'weeks_6', 'weight_loss', 'after_meals'],
    },
    {
      story: 'eight years, thirsty for weeks, belly pain, vomits, breathes deeply',
      minUrgency: 'emergency',
      facts: ['child', 'under_18', 'ketoacidosis_signs', 'thirst_and_urine', 'vomiting', 'belly_pain', 'sudden_onset'],
    },
    {
      story: '58 years, peritoneal dialysis, cloudy fluid since the morning, belly hurts',
      minUrgency: 'today',
      facts: ['over_50', 'dialysis', 'peritoneal_dialysis', 'kidney_disease', 'cloudy_dialysate', 'belly_pain', 'sudden_onset'],
    },
  ],
  back_pain: [
    {
      story: '45 years, sciatica for a week, numb on the toilet paper since today, cannot pass urine',
      minUrgency: 'emergency',
      facts: ['leg_pain', 'saddle_numb', 'bladder_or_bowel', 'cannot_pass_urine', 'days_7', 'new_pain'],
    },
    {
      story: '72 years, cancer of the prostate, pain at night, the left leg gives way more each day',
      minUrgency: 'today',
      facts: ['over_65', 'cancer', 'night_pain', 'leg_weakness', 'growing_leg_weakness', 'weeks_2', 'new_pain'],
    },
    {
      story: '66 years, smokes, flank and back pain as never before, nearly blacked out',
      minUrgency: 'emergency',
      facts: [
        'over_65',
        'smoker',
        'stroke_risk',
        'flank',
        'severe_pain',
        'near_fainting',
        'sudden_onset',
        'first_time',
        'new_pain',
      ],
    },
    {
      story: '38 years, a port for nutrition, fever for two days, deep pain of the back at night',
      minUrgency: 'today',
      facts: ['catheter', 'fever', 'night_pain', 'new_pain'],
    },
    {
      story: '29 years, lifted a box yesterday, hurts on bending, legs well',
      minUrgency: 'self_care',
      maxUrgency: 'week',
      facts: ['new_pain', 'sudden_onset', 'on_pressing'],
    },
    {
      story: '81 years, osteoporosis, sharp pain after bending for a shoe, no fall',
      minUrgency: 'week',
      facts: ['over_80', 'brittle_bones', 'new_pain', 'sudden_onset'],
    },
    {
      story: '24 years, stiff each morning for months, better on moving',
      minUrgency: 'week',
      facts: ['weeks_6', 'morning_stiffness', 'night_pain'],
    },
    {
      story: '30 years, 22 weeks pregnant, flank pain and 38.6 °C',
      minUrgency: 'today',
      facts: ['pregnant', 'flank', 'fever', 'new_pain', 'sudden_onset'],
    },
    {
      story: '33 years, 31 weeks pregnant, ache of the lower back every six minutes',
      minUrgency: 'today',
      facts: ['pregnant', 'pain_in_waves', 'new_pain', 'sudden_onset'],
    },
    {
      story: '67 years, warfarin, slipped on stairs in the morning, both legs heavier by the hour',
      minUrgency: 'emergency',
      facts: [
        'over_65',
        'blood_thinner',
        'fall',
        'back_injury',
        'both_legs',
        'growing_leg_weakness',
        'leg_weakness',
        'new_pain',
        'sudden_onset',
      ],
    },
    {
      story: '70 years, calves ache on walking and ease over the shopping trolley, for three months',
      minUrgency: 'week',
      facts: ['over_65', 'weeks_6', 'on_walking_bent_better', 'leg_pain'],
    },
    {
      story: '52 years, tearing pain between the shoulder blades, one arm weaker',
      minUrgency: 'emergency',
      facts: ['over_50', 'tearing_pain', 'severe_pain', 'stroke_signs', 'sudden_onset', 'first_time', 'new_pain'],
    },
    {
      story: '48 years, injection beside the spine twelve days ago, 38.4 °C, worse each day',
      minUrgency: 'today',
      facts: ['recent_operation', 'fever', 'night_pain', 'new_pain'],
    },
    {
      story: '63 years, foot drags since three days, pain down the leg',
      minUrgency: 'today',
      facts: ['over_50', 'leg_pain', 'leg_weakness', 'days_3', 'new_pain', 'sudden_onset'],
    },
    {
      story: '40 years, thrown off a scooter an hour ago, back hurts, legs move',
      minUrgency: 'emergency',
      facts: ['great_injury', 'back_injury', 'severe_pain', 'new_pain', 'sudden_onset'],
    },
    {
      story: '15 years, pain at night for five weeks, thinner',
      minUrgency: 'week',
      facts: ['under_18', 'night_pain', 'weeks_3', 'weight_loss'],
    },
    {
      story: '59 years, heart failure and diabetes, back ache, cold sweat, cannot breathe lying',
      minUrgency: 'emergency',
      facts: [
        'over_50',
        'heart_failure',
        'heart_disease',
        'diabetes',
        'heart_signs',
        'breathless',
        'breathless_lying',
        'new_pain',
        'sudden_onset',
      ],
    },
  ],
  diarrhoea: [
    {
      story: 'eight months, vomits and has loose stools, dry nappy for ten hours, drowsy',
      minUrgency: 'emergency',
      facts: ['infant', 'vomiting', 'little_urine', 'confusion', 'not_feeding', 'sudden_onset'],
    },
    {
      story: 'two years, loose stools for eight days, plays and drinks',
      minUrgency: 'week',
      facts: ['under_5_years', 'child', 'under_18', 'days_7'],
    },
    {
      story: '74 years, antibiotics until last week, ten watery stools a day, cramps, 38.3 °C',
      minUrgency: 'today',
      facts: ['over_65', 'recent_antibiotic', 'fever', 'belly_pain', 'days_3'],
    },
    {
      story: '36 years, ulcerative colitis, eight bloody stools a day, 38.2 °C',
      minUrgency: 'today',
      facts: ['bowel_disease', 'red_stool', 'fever', 'belly_pain', 'days_3'],
    },
    {
      story: '29 years, back from India, stools like rice water, nearly faints',
      minUrgency: 'emergency',
      facts: ['tropics', 'rice_water', 'near_fainting', 'little_urine', 'sudden_onset'],
    },
    {
      story: '83 years, lives alone, loose stools since yesterday, slides to the floor on standing',
      minUrgency: 'emergency',
      facts: ['over_80', 'lives_alone', 'near_fainting', 'cannot_walk', 'sudden_onset'],
    },
    {
      story: '55 years, immunotherapy for cancer of the lung, six more stools a day',
      minUrgency: 'today',
      facts: ['over_50', 'cancer', 'bowel_disease', 'days_3'],
    },
    {
      story: '63 years, chemotherapy nine days ago, loose stools and 38.4 °C',
      minUrgency: 'emergency',
      facts: ['over_50', 'cancer', 'chemotherapy', 'fever', 'belly_pain', 'sudden_onset'],
    },
    {
      story: '31 years, ate mushrooms from the hill eight hours ago',
      minUrgency: 'emergency',
      facts: ['poisonous_food', 'vomiting', 'sudden_onset'],
    },
    {
      story: '41 years, home-made bean paste, sees double and swallows badly; two others are ill',
      minUrgency: 'emergency',
      facts: ['paralysis_after_food', 'double_vision', 'many_ill', 'loose_stool', 'sudden_onset'],
    },
    {
      story: '26 years, loose stools for two days after a buffet, drinks well',
      minUrgency: 'self_care',
      maxUrgency: 'week',
      facts: ['loose_stool', 'sudden_onset'],
    },
    {
      story: '47 years, loose and hard by turns for two months, four kilograms lighter',
      minUrgency: 'week',
      facts: ['weeks_6', 'weight_loss', 'belly_pain'],
    },
    {
      story: '66 years, warfarin, stools like tar',
      minUrgency: 'emergency',
      facts: ['over_65', 'blood_thinner', 'gut_bleeding', 'sudden_onset'],
    },
    {
      story: '52 years, kidney transplant, loose stools for four days',
      minUrgency: 'today',
      facts: ['over_50', 'weak_defences', 'kidney_disease', 'days_3'],
    },
    {
      story: '23 years, diabetes since childhood, keeps nothing down, breath smells sweet',
      minUrgency: 'emergency',
      facts: ['diabetes', 'vomiting', 'nothing_stays_down', 'ketoacidosis_signs', 'sudden_onset'],
    },
    {
      story: '32 years, 33 weeks pregnant, loose stools, belly hard at regular times, fluid runs',
      minUrgency: 'today',
      facts: ['pregnant', 'waters_broken', 'belly_pain', 'pain_in_waves', 'sudden_onset'],
    },
  ],
}
