/** The element into which a drawing is inserted where a text is shown, by the drawing's name. */
export const drawingPlace = (name: string): string => `<div class="drawing" data-drawing="${name}"></div>`
export const drawingPlaces = /<div class="drawing" data-drawing="([a-z0-9-]+)"><\/div>/
