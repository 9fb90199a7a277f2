import type { Mark } from './mark.js'

/** An arch. */
export const farcaster: Mark = {
  path: 'M4 4h16v3h-1.500v13h-3.300v-5.500a3.200 3.200 0 0 0-6.400 0V20H5.500V7H4z',
  colour: '#8465cb',
}
