import { expect, test } from 'vitest'
import { getSocialRedirectUriEvent } from './frame/events/getSocialRedirectUri.js'
import { isSocialProvider, socialProviders } from './socialProviders.js'

test('default: the order of product.md §9, farcaster among them', () => {
  expect(socialProviders).toEqual(['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'])
  expect(socialProviders.every(isSocialProvider)).toBe(true)
})

test('default: those of product.md §5 open a window, and no other', () => {
  const { options } = getSocialRedirectUriEvent.request.entries.provider
  expect(options).toEqual(['google', 'github', 'apple', 'facebook', 'x', 'discord'])
})

test('error: another name is no provider', () => {
  for (const name of ['myspace', 'Google', '']) expect(isSocialProvider(name)).toBe(false)
})
