import type { Mark } from './mark.js'

/** A round G. */
export const google: Mark = {
  path: 'M21 10.7h-9v3.4h5.2a5.4 5.4 0 1 1-1.3-5.9l2.5-2.5A9 9 0 1 0 21 12z',
  colour: '#4285f4',
}
