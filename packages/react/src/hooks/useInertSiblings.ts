import { useLayoutEffect } from 'react'

/** Marks elements that stay usable beside the open dialog: the secure frame, a wallet's own window. */
export const outsideAttribute = 'data-gangway-outside'

/**
 * Makes everything beside `root` inert while mounted, except what carries `data-gangway-outside`. Elements added
 * later, such as a wallet's own window, stay usable. interface-guide.md §2.
 */
export function useInertSiblings(root: HTMLElement): void {
  useLayoutEffect(() => {
    const siblings = [...document.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        element !== root &&
        !element.inert &&
        !element.hasAttribute(outsideAttribute),
    )
    for (const sibling of siblings) sibling.inert = true
    return () => {
      for (const sibling of siblings) sibling.inert = false
    }
  }, [root])
}
