import { expect, type Page } from '@playwright/test'

/**
 * Asserts that nothing sticks out at a side, neither of the page nor, unseen by it, of the dialog; that no text is
 * cut off; that no two texts of the dialog stand on each other; and that whatever is pressed is large enough for a
 * finger (interface-guide.md §5). A failure does not end the test.
 */
export async function expectToFit(page: Page, view: string): Promise<void> {
  expect.soft(await page.evaluate(findMisfits), view).toEqual([])
}

// Runs in the page.
function findMisfits(): string[] {
  const width = document.documentElement.clientWidth
  const name = (element: Element) => `${element.tagName} “${element.textContent?.slice(0, 60)}”`
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return element.checkVisibility({ opacityProperty: true }) && width > 1 && height > 1
  }
  const texts = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      isShown(element) &&
      !element.closest('noscript, [inert]') &&
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
  )
  const outside = texts.filter((element) => {
    const { left, right } = element.getBoundingClientRect()
    return left < -1 || right > width + 1
  })
  const cut = texts.filter((element) => {
    const hides = getComputedStyle(element).overflowX !== 'visible'
    return hides && element.scrollWidth > element.clientWidth + 1 && !element.closest('[title]')
  })
  // What sticks to an edge covers what scrolls beneath it.
  const floats = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (getComputedStyle(at).position === 'sticky') return true
    return false
  }
  // What is scrolled out of a part lies unseen beneath its neighbour.
  const clip = (element: Element, { left, right, top, bottom }: DOMRect) => {
    let seen = { left, right, top, bottom }
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (getComputedStyle(at).overflowY === 'visible') continue
      const part = at.getBoundingClientRect()
      seen = { ...seen, top: Math.max(seen.top, part.top), bottom: Math.min(seen.bottom, part.bottom) }
    }
    return seen
  }
  const body = document.querySelector('[role="dialog"]')
  const own = texts.filter((element) => body?.contains(element))
  const boxes = own.map((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return { element, box: clip(element, range.getBoundingClientRect()) }
  })
  const onEachOther = boxes.flatMap(({ element, box }, at) =>
    boxes
      .slice(at + 1)
      .filter(({ element: other, box: otherBox }) => {
        if (element.contains(other) || other.contains(element) || floats(element) !== floats(other))
          return false
        const across = Math.min(box.right, otherBox.right) - Math.max(box.left, otherBox.left)
        const down = Math.min(box.bottom, otherBox.bottom) - Math.max(box.top, otherBox.top)
        return across > 2 && down > 4
      })
      .map(({ element: other }) => `${name(element)} on ${name(other)}`),
  )
  // A link in the middle of a text is as high as its line; a field may lie unseen within its label.
  const small = [...document.querySelectorAll('a[href], button, input, select, summary, [role="option"]')]
    .filter((element) => isShown(element) && !element.closest('[inert]'))
    .filter((element) => getComputedStyle(element).display !== 'inline')
    .filter((element) => {
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
      return Math.min(width, height) < 24
    })
  const page = document.documentElement.scrollWidth > width ? ['the page scrolls sideways'] : []
  return [
    ...page,
    ...outside.map((element) => `outside: ${name(element)}`),
    ...cut.map((element) => `cut: ${name(element)}`),
    ...onEachOther,
    ...small.map((element) => `small: ${name(element)}`),
  ]
}
