/** What stands before the name of who made a picture. */
export const creditLabel = '圖／'
