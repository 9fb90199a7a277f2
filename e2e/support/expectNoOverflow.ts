import { expect, type Frame, type Page } from '@playwright/test'

/**
 * Asserts that nothing in a document is wider than the box it is in: what clips hides nothing at its sides, and nothing
 * reaches out of its row, its panel, the dialog or the page. What clips may hide the last of a text it says whole as
 * its `title`. A page that clips its own overflow does not hide one from this.
 */
export async function expectNoOverflow(document: Page | Frame, view: string): Promise<void> {
  expect.soft(await document.evaluate(findOverflows), view).toEqual([])
}

// Runs in the page.
function findOverflows(): string[] {
  const name = (element: Element) =>
    `${element.tagName} “${element.textContent?.replace(/\s+/g, ' ').slice(0, 50)}”`
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return element.checkVisibility({ opacityProperty: true }) && width > 1 && height > 1
  }
  // What stands over the page is a picture of nothing: news at the edge and the parts only a screen reader meets.
  const all = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
    (element) =>
      isShown(element) && !element.closest('svg, iframe, noscript, [inert], [data-gangway-toasts]'),
  )
  // A field scrolls what is typed into it.
  const clipping = all
    .filter((element) => element.tagName !== 'INPUT')
    .filter((element) => getComputedStyle(element).overflowX !== 'visible')
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && !element.closest('[title]'))
  const boxes = '[role="dialog"], [role="tabpanel"], [role="tablist"], li, dl, main, body'
  const outside = all.filter((element) => {
    const box = element.parentElement?.closest(boxes)?.getBoundingClientRect()
    const { left, right } = element.getBoundingClientRect()
    return box !== undefined && box.width > 1 && (left < box.left - 1 || right > box.right + 1)
  })
  return [
    ...clipping.map((element) => `hides what is in it: ${name(element)}`),
    ...outside.map((element) => `outside of its box: ${name(element)}`),
  ]
}
