/** Who else may say who a person is, in the order they are offered in. product.md §9 “Default social providers”. */
export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

/** Name of one of them. Farcaster is approved on a phone; the others open a window of their own. product.md §5. */
export type SocialProvider = (typeof socialProviders)[number]

/** One that opens a window. product.md §5 “Social providers allowed”. */
export type WindowProvider = Exclude<SocialProvider, 'farcaster'>

/** Names of {@link socialProviders} as they are written; a name is never translated. */
export const socialProviderNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

/** Whether a name is that of a provider this product knows. */
export function isSocialProvider(name: string): name is SocialProvider {
  return socialProviders.some((provider) => provider === name)
}
