/** The element into which a drawing is inserted where a text is shown, by the drawing's name. */
export const drawingPlaceholder = (name: string): string => `<div class="drawing" data-drawing="${name}"></div>`
export const drawingPlaceholderPattern = /<div class="drawing" data-drawing="([a-z0-9-]+)"><\/div>/
