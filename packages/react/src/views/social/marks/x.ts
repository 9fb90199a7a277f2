import type { Mark } from './mark.js'

/** Two bars that cross, one of them hollow. */
export const x: Mark = {
  path: 'M3.5 4h5.2l3.9 5.5L17.400 4H20l-6.200 7.200L20.500 20h-5.200l-4.300-6-5.200 6H3.500l6.500-7.600zm3.700 1.800 9 12.400h.900l-9-12.400z',
}
