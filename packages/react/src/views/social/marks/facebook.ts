import type { Mark } from './mark.js'

/** An f in a circle. */
export const facebook: Mark = {
  path: 'M13.400 21.900V14.500h2.500l.5-3h-3V9.700c0-.9.500-1.600 1.700-1.600h1.400V5.500c-.5-.1-1.300-.2-2-.2-2.500 0-4 1.500-4 4.100v2.100H8v3h2.500v7.400a10 10 0 1 1 2.900 0z',
  colour: '#0866ff',
}
