import type { Persona } from '../personas.ts'

/** Dizziness and headache: held-out cases, to which the trees must not be adjusted one by one. */
export const head: Readonly<Record<string, readonly Persona[]>> = {
  dizziness: [
    {
      story: '70 years, atrial fibrillation, spins, sees double, falls to one side',
      minUrgency: 'emergency',
      facts: [
        'over_65',
        'stroke_risk',
        'heart_disease',
        'double_vision',
        'cannot_walk',
        'vertigo_continuous',
        'sudden_onset',
        'first_time',
      ],
    },
    {
      story: '45 years, spins on turning in bed, half a minute, since three days',
      minUrgency: 'self_care',
      maxUrgency: 'week',
      facts: ['on_turning', 'days_3', 'keeps_coming_back'],
    },
    {
      story: '58 years, tablets for diabetes, trembles, 52 mg/dL after sugar twice',
      minUrgency: 'emergency',
      facts: ['over_50', 'diabetes', 'low_sugar', 'low_sugar_stays', 'sudden_onset'],
    },
    {
      story: '79 years, blood pressure tablet doubled last week, dizzy on standing',
      minUrgency: 'week',
      facts: ['over_65', 'stroke_risk', 'new_medicine', 'on_standing'],
    },
    {
      story: '67 years, apixaban, hit the head on a cupboard a week ago, dizzier each day',
      minUrgency: 'emergency',
      facts: ['over_65', 'blood_thinner', 'head_injury', 'growing_worse', 'days_7'],
    },
    {
      story: '36 years, heavy periods, pale, dizzy on standing',
      minUrgency: 'week',
      facts: ['pallor', 'on_standing', 'weeks_3'],
    },
    {
      story: '49 years, woke with one deaf ear, spins for hours',
      minUrgency: 'today',
      facts: ['sudden_deafness', 'vertigo_continuous', 'vomiting', 'sudden_onset', 'first_time'],
    },
    {
      story: '30 years, bathroom with a gas heater, the child has a headache too',
      minUrgency: 'emergency',
      facts: ['carbon_monoxide', 'sudden_onset', 'first_time'],
    },
    {
      story: '26 years, ten days after birth, a pad an hour and clots',
      minUrgency: 'emergency',
      facts: ['postpartum', 'heavy_vaginal_bleeding', 'vaginal_bleeding', 'near_fainting', 'sudden_onset'],
    },
    {
      story: '75 years, pulse 36, fell without warning',
      minUrgency: 'emergency',
      facts: ['over_65', 'slow_pulse', 'fainted', 'fall', 'sudden_onset'],
    },
    {
      story: '55 years, slurred speech for ten minutes in the morning, dizzy since',
      minUrgency: 'emergency',
      facts: ['over_50', 'stroke_risk', 'stroke_signs_gone', 'sudden_onset', 'first_time'],
    },
    {
      story: '17 years, fell on the running track, an uncle died at 30',
      minUrgency: 'emergency',
      facts: ['under_18', 'fainted', 'on_exertion', 'family_sudden_death', 'sudden_onset'],
    },
    {
      story: '62 years, painkillers for the knee, tarry stools, dizzy',
      minUrgency: 'emergency',
      facts: ['over_50', 'gut_bleeding', 'on_standing', 'sudden_onset'],
    },
    {
      story: '22 years, dizzy on standing after a night without sleep',
      minUrgency: 'self_care',
      maxUrgency: 'week',
      facts: ['on_standing', 'first_time'],
    },
    {
      story: '78 years, sold vegetables in the sun all morning, 39.1 °C, unsteady',
      minUrgency: 'emergency',
      facts: ['over_65', 'heat', 'fever', 'fever_39', 'cannot_walk', 'sudden_onset'],
    },
    {
      story: '41 years, third spell of hours with noise in the left ear',
      minUrgency: 'week',
      facts: ['spells_with_ear', 'keeps_coming_back'],
    },
    {
      story: '54 years, prednisolone for a year stopped last week, vomits, 84/52',
      minUrgency: 'emergency',
      facts: ['over_50', 'steroid_stopped', 'weak_defences', 'vomiting', 'pressure_below_90', 'sudden_onset'],
    },
  ],
  headache: [
    {
      story: '38 years, worst of the life within a minute, in bed with the partner',
      minUrgency: 'emergency',
      facts: ['thunderclap', 'severe_pain', 'new_headache', 'sudden_onset', 'first_time'],
    },
    {
      story: '71 years, scalp sore on combing, jaw tired on chewing',
      minUrgency: 'today',
      facts: ['over_65', 'scalp_or_jaw', 'new_headache', 'weeks_2'],
    },
    {
      story: '33 years, five days after birth, throbbing head, flashes, 166/104',
      minUrgency: 'emergency',
      facts: ['postpartum', 'headache_or_flashes', 'pressure_160', 'new_headache', 'sudden_onset'],
    },
    {
      story: '79 years, warfarin, fell on the head two weeks ago, worse each day',
      minUrgency: 'emergency',
      facts: ['over_65', 'blood_thinner', 'head_injury', 'fall', 'growing_worse', 'new_headache', 'days_7'],
    },
    {
      story: 'four years, vomits on waking for three weeks, head hurts',
      minUrgency: 'today',
      facts: ['under_5_years', 'child', 'under_18', 'morning_vomiting', 'growing_worse', 'weeks_3'],
    },
    {
      story: '22 years, the pill, new headache for six days, worse lying down',
      minUrgency: 'today',
      facts: ['oestrogen', 'clot_risk', 'new_headache', 'growing_worse', 'days_5'],
    },
    {
      story: '62 years, red hard eye, rings around lamps, vomits',
      minUrgency: 'today',
      facts: ['over_50', 'red_painful_eye', 'vomiting', 'severe_pain', 'new_headache', 'sudden_onset'],
    },
    {
      story: '29 years, the usual migraine, third this year',
      minUrgency: 'self_care',
      maxUrgency: 'week',
      facts: ['migraine', 'keeps_coming_back'],
    },
    {
      story: '48 years, painkillers on twenty days of the month',
      minUrgency: 'week',
      facts: ['painkillers_often', 'keeps_coming_back', 'weeks_6'],
    },
    {
      story: '55 years, 214/128, blurred vision',
      minUrgency: 'emergency',
      facts: ['over_50', 'stroke_risk', 'pressure_180', 'sight_lost', 'new_headache', 'sudden_onset'],
    },
    {
      story: 'eight months, fell off the changing table, vomits again and again',
      minUrgency: 'emergency',
      facts: ['infant', 'head_injury', 'vomiting', 'sudden_onset'],
    },
    {
      story: '37 years, charcoal grill on the balcony, the whole family has a headache',
      minUrgency: 'emergency',
      facts: ['carbon_monoxide', 'new_headache', 'sudden_onset'],
    },
    {
      story: '52 years, cancer of the breast, new headache for two weeks, vomits in the morning',
      minUrgency: 'today',
      facts: ['over_50', 'cancer', 'new_headache', 'growing_worse', 'morning_vomiting', 'weeks_2'],
    },
    {
      story: '40 years, HIV without treatment, headache and fever for four days',
      minUrgency: 'today',
      facts: ['weak_defences', 'fever', 'fever_days_3', 'new_headache'],
    },
    {
      story: '25 years, full face and thick nose for four days',
      minUrgency: 'self_care',
      maxUrgency: 'week',
      facts: ['stuffed_nose', 'days_3'],
    },
    {
      story: '60 years, headache on each cough for three weeks, new',
      minUrgency: 'week',
      facts: ['over_50', 'on_coughing', 'new_headache', 'weeks_3'],
    },
    {
      story: '13 years, one lid swollen and the eye protruding after a cold, 38.9 °C',
      minUrgency: 'today',
      facts: ['under_18', 'swollen_eye', 'fever', 'sudden_onset'],
    },
    {
      story: '46 years, seizure this morning, never before, head hurts since',
      minUrgency: 'emergency',
      facts: ['seizure', 'new_headache', 'sudden_onset', 'first_time'],
    },
  ],
}
