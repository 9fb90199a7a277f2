/** The parts of a text, with the nodes that stand for each `{name}`. What has none stays as it is written. */
export function fillText(text: string, values: Readonly<Record<string, Node>>): Node[] {
  return text
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => values[part.slice(1, -1)] ?? document.createTextNode(part))
}
