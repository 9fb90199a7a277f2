import type { RegistryPicture } from '@gangway/protocol'

/** A square: a coin nobody has. */
export const fakemarkPicture = {
  colour: '#336699',
  shapes: ['M12 12H28V28H12Z'],
  symbols: ['FAKE'],
} as const satisfies RegistryPicture
