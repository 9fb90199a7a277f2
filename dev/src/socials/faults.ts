/** What a stand-in can be asked to get wrong, by the name it has in forms, with the words of its page. */
export const faults = {
  declined: 'The person declines',
  unverified: 'The e-mail address is not verified',
  'no-email': 'No e-mail address is told',
  'no-hosted-domain': 'The address is of another mail provider (no hd claim)',
  'wrong-issuer': 'The ID token names another issuer',
  'wrong-audience': 'The token is meant for another app',
  'wrong-nonce': 'The ID token has another nonce',
  'swapped-code': 'The code belongs to the login of somebody else',
  'slow-token': 'The token endpoint takes 12 s',
  'token-down': 'The token endpoint answers 500',
  'page-down': 'This page answers 503',
  'opener-lost': 'This page cuts off the window that opened it (COOP)',
} as const

/** One of {@link faults}. */
export type Fault = keyof typeof faults

/** Faults of the page itself, which are there before anybody can choose one on it. */
export const pageFaults = ['page-down', 'opener-lost'] as const satisfies readonly Fault[]

/** Faults every provider can have. */
export const commonFaults = [
  'declined',
  'unverified',
  'no-email',
  'swapped-code',
  'slow-token',
  'token-down',
  ...pageFaults,
] as const satisfies readonly Fault[]

/** Whether a text names a fault. */
export function isFault(text: string): text is Fault {
  return Object.hasOwn(faults, text)
}
