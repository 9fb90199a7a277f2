/** Whether a CSS property takes a value. Nothing is written into the page to find out. */
export function isCssValue(property: string, value: string): boolean {
  const { style } = document.createElement('i')
  style.setProperty(property, value)
  return style.getPropertyValue(property) !== ''
}
