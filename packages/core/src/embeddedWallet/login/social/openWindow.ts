/** Opens the window of a social login; null: the browser blocked it. Its name is its own, since an old one may still close. */
export function openWindow(): Window | null {
  return window.open('', '_blank', 'width=600,height=800,scrollbars=yes')
}
