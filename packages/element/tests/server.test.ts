import { defineGangwayButton } from '@gangway/element'
import { expect, test } from 'vitest'

test('default: a server imports the element, and defining it does nothing there', () => {
  expect(typeof HTMLElement).toBe('undefined')
  expect(() => defineGangwayButton()).not.toThrow()
})
