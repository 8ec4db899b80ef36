/** Prefix of a picture credit. */
export const creditLabel = '圖／'
