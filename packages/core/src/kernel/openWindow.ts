/**
 * Opens a window of somebody who is asked outside of this page, still empty, within the tap that wants it; null: the browser
 * blocked it. Its name is its own, since an old one may still close. On a phone it is a tab. modal-behaviour.md §10
 */
export function openWindow(): Window | null {
  return window.open('', '_blank', 'width=600,height=800,scrollbars=yes')
}
