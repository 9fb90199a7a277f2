import type { Page } from '@playwright/test'

/**
 * What is waited for in a page: an element by its selector, with a text in it where one is given. `isDeep`: it may stand
 * in a shadow tree.
 */
export type Sight = { selector: string; text?: string; isDeep?: boolean }

/**
 * Milliseconds from `since` until the sight is there, on the page's own clock: from the start of the navigation, or
 * from a click that this makes. Looks at every change of the document, so that nothing of the driver is measured; into
 * shadow trees, whose changes cannot be followed from outside, at every frame.
 */
export function whenShown(page: Page, sight: Sight, since: 'navigation' | { click: Sight }): Promise<number> {
  return page.evaluate(
    ([sight, click]) => {
      const getRoots = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
        root,
        ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
          shadowRoot ? getRoots(shadowRoot) : [],
        ),
      ]
      const find = ({ selector, text, isDeep }: Sight) =>
        (isDeep ? getRoots(document) : [document])
          .flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)])
          .find((element) => !text || (element.getAttribute('name') ?? element.textContent)?.includes(text))
      return new Promise<number>((resolve, reject) => {
        let startedAt = 0
        let isShown = false
        const look = () => {
          if (isShown || !find(sight)) return
          isShown = true
          observer.disconnect()
          resolve(performance.now() - startedAt)
        }
        const lookEachFrame = () => {
          look()
          if (!isShown) requestAnimationFrame(lookEachFrame)
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        if (click) {
          const target = find(click)
          if (!target) return reject(new Error(`nothing to click: ${click.selector} ${click.text ?? ''}`))
          startedAt = performance.now()
          target.click()
        }
        if (sight.isDeep) lookEachFrame()
        else look()
      })
    },
    [sight, since === 'navigation' ? null : since.click] as const,
  )
}
