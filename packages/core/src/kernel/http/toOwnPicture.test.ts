import { expect, test } from 'vitest'
import { toOwnPicture } from './toOwnPicture.js'

const apiUrl = 'https://api.example'

test('default: an address of the deployment stays as it is', () => {
  const url = 'https://api.example/v1/picture?signature=a&url=https%3A%2F%2Fb.example%2F1.png'
  expect(toOwnPicture(apiUrl, url)).toBe(url)
})

test.each([
  'https://stranger.example/1.png',
  'http://api.example.stranger.example/1.png',
  'https://u:p@x.example/1.png',
])('behavior: nobody else is asked for %s', (url) => {
  expect(toOwnPicture(apiUrl, url)).toBe('https://api.example/1.png')
})

test.each([
  '',
  null,
  undefined,
  'data:image/png;base64,AA',
  'javascript:alert(1)',
  '//stranger.example/1.png',
  'https://x.example',
])('error: %j is no picture', (url) => {
  expect(toOwnPicture(apiUrl, url)).toBe('')
})

test('behavior: of a server at the page’s own origin the path is left, which is none of another host', () => {
  expect(toOwnPicture('', 'https://api.example/public/1')).toBe('/public/1')
  for (const path of ['//stranger.example/1.png', '/\\stranger.example/1.png', '/\t/stranger.example/1.png'])
    expect(toOwnPicture('', `https://api.example${path}`)).toBe('')
})
