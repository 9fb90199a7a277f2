import type { Mark } from './mark.js'

/** A face like a game pad. */
export const discord: Mark = {
  path: 'M7 5.500h10c2.500 3.500 4 7.500 4 11.500l-4.500 2-1.300-2H8.800l-1.300 2L3 17c0-4 1.500-8 4-11.500zM9 10.200a1.700 2 0 1 0 0 4 1.700 2 0 0 0 0-4zm6 0a1.700 2 0 1 0 0 4 1.700 2 0 0 0 0-4z',
  colour: '#5865f2',
}
