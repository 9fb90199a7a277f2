import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInertSvg } from './isInertSvg.js'

const head = 'xmlns="http://www.w3.org/2000/svg"'
const draw = (inside: string, attributes = '') => `<svg ${head} ${attributes}>${inside}</svg>`

test.each([
  ['nothing drawn', `<svg ${head}/>`],
  [
    'a declaration, notes and a document type',
    `\ufeff<?xml version="1.0"?>\n<!-- a > b --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">${draw('')}\n`,
  ],
  ['a declaration of UTF-8', `<?xml version="1.0" encoding="UTF-8"?>${draw('')}`],
  [
    'a gradient by a sheet',
    draw(
      '<style><![CDATA[.a{fill:url(#g)}]]></style><linearGradient id="g"><stop offset="1"/></linearGradient><path class="a" d="M0 0"/>',
    ),
  ],
  [
    'parts used several times',
    draw(
      '<defs><g id="a"><path/></g></defs><use href="#a"/><use xlink:href="#a"/>',
      'xmlns:xlink="http://www.w3.org/1999/xlink"',
    ),
  ],
  ['text with characters by number', draw('<text>5 &lt; 6 &amp; &#x1F431;</text>')],
  ['a picture in its own address', draw('<image href="data:image/png;base64,AAAA"/>')],
  ['a motion', draw('<circle r="1"><animate attributeName="r" values="1;2"/></circle>')],
  [
    'notes of an editor',
    draw(
      '<sodipodi:namedview a="b"/><metadata><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></metadata>',
      'xmlns:svg="http://www.w3.org/2000/svg" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"',
    ),
  ],
  [
    'a mask with a gradient in it',
    draw(
      '<defs><mask id="m"><rect fill="url(#g)"/></mask><radialGradient id="g"/></defs><g mask="url(#m)"/>',
    ),
  ],
])('default: a drawing with %s', (_name, svg) => {
  expect(isInertSvg(svg)).toBe(true)
})

// Each of the other refusals is a row of docs/nft-metadata.md.
test.each([
  ['an attribute twice', draw('<path d="" d=""/>')],
  ['another encoding than it is read by', `<?xml version="1.0" encoding="ISO-2022-JP"?>${draw('')}`],
  ['a reader’s instruction', draw('<?php echo 1 ?>')],
  ['text outside', `${draw('')}text`],
  ['an element closed out of turn', draw('<g><path></g></path>')],
  ['two parts of one name', draw('<g id="a"/><g id="a"/>')],
  ['an address for all others', draw('', 'xml:base="https://spy.example/"')],
  ['a handler in capitals', draw('', 'ONLOAD="x"')],
  ['a script’s address with a line break in it', draw('<use href="java\nscript:alert(1)"/>')],
  ['an address in an animation’s values', draw('<set attributeName="x" to="javascript:alert(1)"/>')],
  [
    'a pattern that a sheet names',
    draw('<style>.a{fill:url(#p)}</style><pattern id="p"><path class="a"/></pattern>'),
  ],
  ['a document type in the middle', draw('<!DOCTYPE svg>')],
  ['an attribute without quotes', draw('<path d=x/>')],
])('error: %s', (_name, svg) => {
  expect(isInertSvg(svg)).toBe(false)
})

test('behavior: no piece of a script passes, wherever it is put', () => {
  const around = fc.constantFrom(
    '',
    '<g>',
    '</g>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    ' ',
    '<style>',
    '</style>',
    '<text>',
    '</text>',
  )
  fc.assert(
    fc.property(fc.array(around, { maxLength: 12 }), fc.nat(12), (pieces, place) => {
      const inside = [...pieces.slice(0, place), '<script>alert(1)</script>', ...pieces.slice(place)].join('')
      // What passes has it in a note or as text alone.
      if (isInertSvg(draw(inside)))
        expect(inside).toMatch(/<!--.*<script>.*-->|<!\[CDATA\[.*<script>.*\]\]>/s)
    }),
    { numRuns: 2_000 },
  )
})

test('behavior: whatever it is, it is judged at once', () => {
  const pieces = ['<', '<!--', '<![CDATA[', '<svg ', '<svg a="', '&#x41;', '<g ', 'url(', '<a b="c" ', ' ']
  const long = pieces.map((piece) => `<svg ${head}>${piece.repeat(50_000)}`)
  const before = [' <?xml a?>', ' <!DOCTYPE svg>', ' <!-- -->'].map((piece) => piece.repeat(120_000))
  for (const svg of [...long, ...before]) {
    const started = process.cpuUsage()
    expect(isInertSvg(svg)).toBe(false)
    expect(process.cpuUsage(started).user).toBeLessThan(3_000_000)
  }
})
