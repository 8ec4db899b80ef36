/** Section 2, "FTI flow": the ten topics of step 1, in order. */
export const topics = [
  { key: 'topic_user_1', title: '美容保養' },
  { key: 'topic_user_2', title: '飲食控制' },
  { key: 'topic_user_3', title: '退休準備' },
  { key: 'topic_user_4', title: '慢性疾病' },
  { key: 'topic_user_5', title: '運動抗老' },
  { key: 'topic_user_6', title: '長期照護' },
  { key: 'topic_user_7', title: '身心平衡' },
  { key: 'topic_user_8', title: '提升免疫' },
  { key: 'topic_user_9', title: '中醫養生' },
  { key: 'topic_user_10', title: '日常保健' },
] as const
export type TopicKey = (typeof topics)[number]['key']

/** Section 9: "FTI topics". */
export const topicsWanted = 3

/** The known topics among some keys, each once, in the order of the tiles. */
export function knownTopics(keys: readonly string[]): TopicKey[] {
  return topics.map(({ key }) => key).filter((key) => keys.includes(key))
}

/** Section 5: error message for a number of chosen topics, or null if it is exactly three. */
export function topicsFault(chosen: number): string | null {
  if (chosen < topicsWanted) return `請再選擇 ${topicsWanted - chosen} 個主題`
  return chosen > topicsWanted ? `最多選擇 ${topicsWanted} 個主題` : null
}

/** Toggles a tile: toggling it again restores the choice. */
export function toggleTopic(chosen: readonly TopicKey[], key: TopicKey): TopicKey[] {
  return knownTopics(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key])
}
