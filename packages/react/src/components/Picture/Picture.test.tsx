import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Picture } from './Picture.js'

const source = 'https://api.example/1.png'

function show(source: string | null, isLetterBelow = true) {
  const draw = (source: string | null) => (
    <Picture source={source} name="Harbour" shape="circle" size="m" isLetterBelow={isLetterBelow} />
  )
  const { container, rerender } = render(draw(source))
  return {
    box: container.firstElementChild as Element,
    getImage: () => container.querySelector('img'),
    change: (to: string | null) => rerender(draw(to)),
  }
}

test('default: the letter is there at once, and the picture shows over it when it has come', () => {
  const { box, getImage } = show(source)
  expect([box.textContent, getImage()?.dataset.shown]).toEqual(['H', 'false'])
  fireEvent.load(getImage() as Element)
  expect([box.textContent, getImage()?.dataset.shown]).toEqual(['H', 'true'])
})

test('behavior: the box is the same, whatever becomes of the picture', () => {
  const { box, getImage, change } = show(source)
  const looks = () => [box.className, box.getAttribute('data-size'), box.isConnected]
  const before = looks()
  fireEvent.error(getImage() as Element)
  expect(looks()).toEqual(before)
  change(null)
  expect(looks()).toEqual(before)
})

test('error: of a broken picture the letter is left, and another one is tried', () => {
  const { box, getImage, change } = show(source)
  fireEvent.error(getImage() as Element)
  expect([getImage(), box.textContent]).toEqual([null, 'H'])
  change('https://api.example/2.png')
  expect(getImage()?.getAttribute('src')).toBe('https://api.example/2.png')
})

test('parameters: a picture alone, until it breaks', () => {
  const { box, getImage } = show(source, false)
  // It stands over nothing: it may have come before the page listens.
  expect([box.textContent, getImage()?.dataset.shown]).toEqual(['', 'true'])
  fireEvent.error(getImage() as Element)
  expect([getImage(), box.textContent]).toEqual([null, 'H'])
})

test('parameters: without a picture the letter is all there is', () => {
  const { box, getImage } = show(null, false)
  expect([getImage(), box.textContent]).toEqual([null, 'H'])
})

test('behavior: nobody is told who asks, and the picture says nothing of itself', () => {
  const { box, getImage } = show(source)
  expect(getImage()?.getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(getImage()?.getAttribute('alt')).toBe('')
  expect(box.getAttribute('aria-hidden')).toBe('true')
})
