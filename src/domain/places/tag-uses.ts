/**
 * Uses of a tag besides posts: the topics of a channel, a video, a newsletter, a topic that members follow, a
 * manuscript's newest version.
 */
export const tagUseKinds = ['channel', 'video', 'newsletter', 'topic', 'manuscript'] as const
