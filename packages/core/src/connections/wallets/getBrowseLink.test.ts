import { expect, test } from 'vitest'
import { getBrowseLink } from './getBrowseLink.js'

const page = 'https://app.example/send?to=0x1&amount=1#top'

test('default: the whole address, percent-encoded once, wherever the template wants it', () => {
  const browseLink = 'https://phantom.app/ul/browse/{url}?ref={url}'
  const url = encodeURIComponent(page)
  expect(getBrowseLink({ browseLink }, page)).toBe(`https://phantom.app/ul/browse/${url}?ref=${url}`)
})

test('default: the address without its scheme, as it is', () => {
  const browseLink = 'https://metamask.app.link/dapp/{host}'
  expect(getBrowseLink({ browseLink }, 'https://app.example/a')).toBe(
    'https://metamask.app.link/dapp/app.example/a',
  )
})

test('behavior: text that means something to a replacement stays as it is', () => {
  expect(getBrowseLink({ browseLink: 'https://w.example/{host}' }, 'https://a.example/$&')).toBe(
    'https://w.example/a.example/$&',
  )
})

test('behavior: a page that is not https cannot be opened by a link without a scheme', () => {
  expect(getBrowseLink({ browseLink: 'https://w.example/{host}' }, 'http://a.example/')).toBeNull()
})

test('behavior: no link', () => {
  expect(getBrowseLink({ browseLink: null }, page)).toBeNull()
})
