import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getNextFocus } from './getNextFocus.js'

function make(html: string): HTMLElement {
  const element = document.createElement('div')
  element.innerHTML = html
  return document.body.appendChild(element)
}

const byId = (id: string) => document.getElementById(id)

describe('getNextFocus (interface-guide.md §5 “Tab”)', () => {
  // Without layout every element counts as hidden.
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect(0, 0, 10, 10)] as never)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    document.body.replaceChildren()
  })

  const setUp = () => [
    make('<button id="back">b</button><h2 id="title" tabindex="-1">t</h2><button id="close">c</button>'),
    make('<button id="frame">f</button>'),
  ]

  test('default: goes from one container to the next and around', () => {
    const containers = setUp()
    expect(getNextFocus(containers, byId('close'), false)).toBe(byId('frame'))
    expect(getNextFocus(containers, byId('frame'), false)).toBe(byId('back'))
    expect(getNextFocus(containers, byId('back'), true)).toBe(byId('frame'))
  })

  test('behavior: goes on from the heading, which is no stop', () => {
    const containers = setUp()
    expect(getNextFocus(containers, byId('title'), false)).toBe(byId('close'))
    expect(getNextFocus(containers, byId('title'), true)).toBe(byId('back'))
  })

  test('behavior: lost focus comes back to the start, or the end', () => {
    const containers = setUp()
    expect(getNextFocus(containers, document.body, false)).toBe(byId('back'))
    expect(getNextFocus(containers, document.body, true)).toBe(byId('frame'))
  })

  test('behavior: a key pressed in a wallet’s own window is left alone', () => {
    const containers = setUp()
    make('<button id="wallet">w</button>')
    expect(getNextFocus(containers, byId('wallet'), false)).toBe('elsewhere')
  })
})
