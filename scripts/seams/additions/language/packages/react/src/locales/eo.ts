import type { Messages } from './catalogue.js'

/** Esperanto, as far as it goes; the rest is English. */
export const eo: Messages = { 'button.connect': 'Konektu monujon' }
