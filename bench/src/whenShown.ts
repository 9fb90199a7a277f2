import type { Page } from '@playwright/test'

/** What is waited for in a page: an element by its selector, with a text in it where one is given. */
export type Sight = { selector: string; text?: string }

/**
 * Milliseconds from `since` until the sight is there, on the page's own clock: from the start of the navigation, or
 * from a click that this makes. Looks at every change of the document, so that nothing of the driver is measured.
 */
export function whenShown(page: Page, sight: Sight, since: 'navigation' | { click: Sight }): Promise<number> {
  return page.evaluate(
    ([sight, click]) => {
      const find = ({ selector, text }: { selector: string; text?: string }) =>
        [...document.querySelectorAll<HTMLElement>(selector)].find(
          (element) => !text || element.textContent?.includes(text),
        )
      return new Promise<number>((resolve, reject) => {
        let startedAt = 0
        const look = () => {
          if (!find(sight)) return
          observer.disconnect()
          resolve(performance.now() - startedAt)
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        if (!click) return look()
        const target = find(click)
        if (!target) return reject(new Error(`nothing to click: ${click.selector} ${click.text ?? ''}`))
        startedAt = performance.now()
        target.click()
        look()
      })
    },
    [sight, since === 'navigation' ? null : since.click] as const,
  )
}
