export type { ButtonAccount } from './buttonAccount.js'
export type { ButtonOptions } from './buttonOptions.js'
export { defineGangwayButton } from './defineGangwayButton.js'
export { GangwayButtonElement, type GangwayButtonEventMap } from './GangwayButtonElement.js'
