/** Longest event taken, characters. */
const longest = 4_000_000

/**
 * Reads an answer of server-sent events to its end: `onEvent` is called with the name and the JSON data of each.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html
 *
 * @throws SyntaxError for data that is no JSON; RangeError for an event of more than 4 million characters; whatever `onEvent` and
 * the connection throw.
 */
export async function readEvents(
  { body }: Pick<Response, 'body'>,
  onEvent: (event: string, data: unknown) => void,
): Promise<void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const chunk = await reader?.read()
    if (!chunk || chunk.done) return
    text += chunk.value
    const blocks = text.split('\n\n')
    // What follows the last empty line is an event that has only begun.
    text = blocks.pop() ?? ''
    if (text.length > longest) throw new RangeError('event too long')
    for (const block of blocks) {
      const [, event] = /^event: (.*)$/m.exec(block) ?? []
      const [, data] = /^data: (.*)$/m.exec(block) ?? []
      if (event !== undefined && data !== undefined) onEvent(event, JSON.parse(data))
    }
  }
}
