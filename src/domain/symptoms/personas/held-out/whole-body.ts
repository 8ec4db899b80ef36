import type { Persona } from '../personas.ts'

/** Fatigue and fever: held-out cases, to which the trees must not be adjusted one by one. */
export const wholeBody: Readonly<Record<string, readonly Persona[]>> = {
  fatigue: [
    {
      story: '63 years, diabetes, worn out since noon, cold sweat and an aching jaw',
      minUrgency: 'emergency',
      facts: ['over_50', 'diabetes', 'heart_signs', 'sudden_onset', 'first_time'],
    },
    {
      story: '21 years, took a box of paracetamol last night, only tired now',
      minUrgency: 'emergency',
      facts: ['overdose', 'sudden_onset'],
    },
    {
      story: '57 years, left out dialysis on Friday, heavy legs, pulse 38',
      minUrgency: 'emergency',
      facts: ['over_50', 'dialysis', 'missed_dialysis', 'kidney_disease', 'slow_pulse', 'sudden_onset'],
    },
    {
      story: '35 years, sleeps badly for months, thinks of ending it',
      minUrgency: 'today',
      facts: ['suicidal', 'low_mood', 'weeks_6'],
    },
    {
      story: '28 years, three weeks after birth, no joy for two weeks',
      minUrgency: 'week',
      facts: ['postpartum', 'low_mood', 'weeks_2'],
    },
    {
      story: '20 years, tingling feet last week, cannot climb stairs today',
      minUrgency: 'emergency',
      facts: ['rising_weakness', 'both_legs', 'cannot_walk', 'days_7'],
    },
    { story: '68 years, five kilograms lighter in two months', minUrgency: 'week', facts: ['over_65', 'weight_loss', 'weeks_6'] },
    {
      story: '39 years, bruises without a blow, gums bleed, 38.5 °C',
      minUrgency: 'today',
      facts: ['unexplained_bruises', 'fever', 'weeks_2'],
    },
    {
      story: '57 years, last drink two days ago, trembles and sees insects',
      minUrgency: 'emergency',
      facts: ['over_50', 'alcohol_daily', 'alcohol_stopped', 'alcohol_withdrawal', 'confusion', 'sudden_onset'],
    },
    {
      story: '72 years, hydrocortisone for life, vomits everything since the morning',
      minUrgency: 'emergency',
      facts: ['over_65', 'steroid_daily', 'vomiting', 'nothing_stays_down', 'sudden_onset'],
    },
    {
      story: '31 years, first spinning class, thighs like wood, urine like cola',
      minUrgency: 'today',
      facts: ['dark_urine', 'days_3'],
    },
    {
      story: '26 years, thirsty, up four times a night, seven kilograms lighter',
      minUrgency: 'today',
      facts: ['thirst_and_urine', 'weight_loss', 'weeks_3'],
    },
    {
      story: '40 years, cold, heavier, constipated for months',
      minUrgency: 'week',
      facts: ['feels_cold', 'constipated', 'weeks_6'],
    },
    { story: '34 years, short nights for a week of deadlines', minUrgency: 'self_care', maxUrgency: 'week', facts: ['days_7'] },
    { story: '50 years, snores and nods off at red lights', minUrgency: 'week', facts: ['over_50', 'sleepy_by_day', 'weeks_6'] },
    {
      story: '81 years, lives alone, sleeps all day, has not drunk since yesterday',
      minUrgency: 'emergency',
      facts: ['over_80', 'lives_alone', 'sleepy_not_eating', 'little_urine'],
    },
    {
      story: 'six years, pale, bruises on the belly, tired for three weeks',
      minUrgency: 'today',
      facts: ['child', 'under_18', 'pallor', 'unexplained_bruises', 'weeks_3'],
    },
    {
      story: '46 years, clozapine, sore throat and 38.6 °C, weak',
      minUrgency: 'today',
      facts: ['antithyroid_drug', 'fever', 'sudden_onset'],
    },
  ],
  fever: [
    { story: 'six weeks, 38.2 °C, drinks well', minUrgency: 'emergency', facts: ['under_3_months', 'fever', 'sudden_onset'] },
    {
      story: '58 years, dialysis through a catheter, 38.5 °C and shaking after the session',
      minUrgency: 'emergency',
      facts: ['over_50', 'dialysis', 'kidney_disease', 'catheter', 'fever', 'rigors', 'sudden_onset'],
    },
    {
      story: '41 years, kidney transplant, 38.3 °C, feels well',
      minUrgency: 'today',
      facts: ['weak_defences', 'kidney_disease', 'fever', 'sudden_onset'],
    },
    {
      story: '66 years, urinary catheter, 38.4 °C, not shivering',
      minUrgency: 'today',
      facts: ['over_65', 'catheter', 'fever', 'sudden_onset'],
    },
    {
      story: '62 years, haemodialysis through a fistula, 38.6 °C, pressure 86/50',
      minUrgency: 'emergency',
      facts: ['over_50', 'dialysis', 'kidney_disease', 'fever', 'pressure_below_90', 'sudden_onset'],
    },
    {
      story: '27 years, spleen removed after an accident, 38.6 °C',
      minUrgency: 'emergency',
      facts: ['no_spleen', 'fever', 'sudden_onset'],
    },
    {
      story: '74 years, 39.1 °C, does not know the day',
      minUrgency: 'emergency',
      facts: ['over_65', 'fever', 'fever_39', 'confusion', 'sudden_onset'],
    },
    {
      story: '31 years, ten days after birth, 38.6 °C, lower belly hurts',
      minUrgency: 'today',
      facts: ['postpartum', 'fever', 'belly_pain', 'sudden_onset'],
    },
    {
      story: 'three years, 39.4 °C for five days, red lips and eyes',
      minUrgency: 'today',
      facts: ['under_5_years', 'child', 'under_18', 'fever', 'fever_39', 'fever_days_3', 'days_5'],
    },
    {
      story: '19 years, stiff neck, spots that do not pale',
      minUrgency: 'emergency',
      facts: ['stiff_neck', 'fixed_rash', 'fever', 'fever_39', 'sudden_onset'],
    },
    {
      story: '34 years, dengue on the fourth day, belly pain, gums bleed, restless',
      minUrgency: 'emergency',
      facts: ['tropics', 'dengue_warning', 'fever', 'fever_days_3', 'belly_pain', 'vomiting'],
    },
    {
      story: '45 years, back from Kenya nine days ago, shaking every other day',
      minUrgency: 'today',
      facts: ['tropics', 'fever', 'fever_39', 'rigors', 'fever_days_3'],
    },
    {
      story: '55 years, cleaned up after the flood, calves hurt, yellow eyes',
      minUrgency: 'today',
      facts: ['over_50', 'flood_water', 'fever', 'jaundice', 'fever_days_3'],
    },
    {
      story: '35 years, black scab in the groin after camping',
      minUrgency: 'today',
      facts: ['bite_scab', 'fever', 'fever_days_3'],
    },
    {
      story: '68 years, artificial valve, 37.9 to 38.3 °C for eight days',
      minUrgency: 'today',
      facts: ['over_65', 'heart_valve', 'heart_disease', 'fever', 'fever_days_3', 'days_7'],
    },
    {
      story: '44 years, chemotherapy nine days ago, 38.1 °C, feels well',
      minUrgency: 'today',
      facts: ['cancer', 'chemotherapy', 'fever', 'sudden_onset'],
    },
    {
      story: '50 years, diabetes, the shin purple and far more painful than it looks',
      minUrgency: 'emergency',
      facts: ['over_50', 'diabetes', 'painful_spreading_skin', 'spreading_skin', 'fever', 'fever_39', 'sudden_onset'],
    },
    {
      story: '23 years, sore throat and runny nose, 38.2 °C since last night',
      minUrgency: 'self_care',
      maxUrgency: 'week',
      facts: ['fever', 'stuffed_nose', 'sudden_onset'],
    },
    {
      story: '60 years, cirrhosis with fluid in the belly, 38.0 °C, belly aches',
      minUrgency: 'today',
      facts: ['over_50', 'liver_cirrhosis', 'alcohol_daily', 'fever', 'belly_pain', 'sudden_onset'],
    },
    {
      story: '70 years, lived with a port since the bowel cancer, 38.3 °C, cold and clammy',
      minUrgency: 'emergency',
      facts: ['over_65', 'cancer', 'catheter', 'fever', 'shock', 'sudden_onset'],
    },
  ],
}
