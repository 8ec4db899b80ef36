export { HandedData, takeHandedData } from './handed-data.tsx'
