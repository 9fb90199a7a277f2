import type { RequestListener, ServerResponse } from 'node:http'

/** One hostile thing in the way of an NFT, and what becomes of it: the outcome of its metadata, then of its picture. */
export type HostileFile = {
  /** As docs/nft-metadata.md names it. */
  name: string
  outcome: string
  /** What the contract says; by default the address of `/metadata` on the hostile server. */
  uri?: string
  /** What the hostile server answers at `/metadata`; by default metadata whose picture is `image`. */
  metadata?: RequestListener
  /** What the metadata calls its picture; by default the address of `/picture` on the hostile server. */
  image?: unknown
  /** What the hostile server answers at `/picture`. */
  picture?: RequestListener
}

const shown = '`ready`, with its picture'
const bare = '`ready`, no picture'
const refused = '`refused`'
const large = '`large`'
const late = '`late`'
const broken = '`broken`'
const unreachable = '`unreachable`'

/** Host names of the hostile server, of a machine inside, and the port of the hostile server. */
type HostilePlaces = { at: (path: string) => string; inside: string; openPort: number }

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const png = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01', 'latin1')
const head = 'xmlns="http://www.w3.org/2000/svg"'
const drawing = `<svg ${head}><circle r="1" fill="url(#g)"/><radialGradient id="g"><stop/></radialGradient></svg>`

const send =
  (type: string, body: string | Buffer): RequestListener =>
  (_request, response) =>
    void response.setHeader('content-type', type).end(body)
const json = (value: unknown) => send('application/json', JSON.stringify(value))
const text = (body: string | Buffer) => send('application/json', body)
const redirect =
  (location: string): RequestListener =>
  (_request, response) =>
    void response.writeHead(302, { location }).end()
const status =
  (code: number): RequestListener =>
  (_request, response) =>
    void response.writeHead(code, { 'content-type': 'application/json' }).end('{}')
const silence: RequestListener = () => undefined

/** A byte now and then, for ever. */
const trickle =
  (type: string): RequestListener =>
  (_request, response) => {
    response.setHeader('content-type', type)
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  }

/** As much as is taken, for ever. */
const flood =
  (type: string): RequestListener =>
  (_request, response: ServerResponse) => {
    response.setHeader('content-type', type)
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 32)));
    }
    response.on('drain', write)
    write()
  }

const svg = (inside: string, attributes = '') =>
  send('image/svg+xml', `<svg ${head} ${attributes}>${inside}</svg>`)
const nested = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels)
const laughs = `<!DOCTYPE svg [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, level) => `<!ENTITY ${'b'.repeat(level + 1)} "${`&${level === 0 ? 'a' : 'b'.repeat(level)};`.repeat(10)}">`).join('')}]>`
const useBomb = Array.from(
  { length: 30 },
  (_, level) => `<g id="l${level + 1}"><use href="#l${level}"/><use href="#l${level}"/></g>`,
).join('')
const patternBomb = Array.from(
  { length: 30 },
  (_, level) =>
    `<pattern id="p${level + 1}"><path fill="url(#p${level})"/><path stroke="url('#p${level}')"/></pattern>`,
).join('')

/** Every row of the table in docs/nft-metadata.md, in its order. */
export function listHostileFiles({ at, inside, openPort }: HostilePlaces): HostileFile[] {
  return [
    // Addresses of metadata.
    { name: 'no address', outcome: '`none`', uri: '' },
    { name: 'a file of the server (`file:`)', outcome: refused, uri: 'file:///etc/passwd' },
    { name: 'a scheme that is never fetched (`ftp:`)', outcome: refused, uri: 'ftp://nft.example/1' },
    { name: 'a script in place of an address (`javascript:`)', outcome: refused, uri: 'javascript:alert(1)' },
    {
      name: 'the metadata service of a cloud',
      outcome: refused,
      uri: 'http://169.254.169.254/latest/meta-data/',
    },
    { name: 'this machine by name', outcome: refused, uri: 'http://localhost/1' },
    { name: 'this machine by its IPv6 address', outcome: refused, uri: 'http://[::1]/1' },
    { name: 'this machine, written as one number', outcome: refused, uri: 'http://2130706434/1' },
    { name: 'a private address', outcome: refused, uri: 'http://10.0.0.1/1' },
    {
      name: 'a name that leads to a private address',
      outcome: refused,
      uri: `http://${inside}:${openPort}/1`,
    },
    { name: 'a port that is not of the web', outcome: refused, uri: 'http://nft.example:22/1' },
    { name: 'a name and password in the address', outcome: refused, uri: at('/').replace('//', '//a:b@') },
    { name: 'an address of 9,000 characters', outcome: refused, uri: at(`/${'a'.repeat(9_000)}`) },
    { name: '`ipfs:` without an id', outcome: refused, uri: 'ipfs://metadata.json' },
    { name: '`ipfs:` that leads out of its folder', outcome: refused, uri: `ipfs://${cid}/../../admin` },
    { name: '`ar:` without an id', outcome: refused, uri: 'ar://metadata' },
    {
      name: '`data:` of more than 64 KiB',
      outcome: large,
      uri: `data:application/json,${'1'.repeat(65_536)}`,
    },
    { name: '`data:` that is no base64', outcome: refused, uri: 'data:application/json;base64,?' },
    { name: '`data:` with a page in it', outcome: broken, uri: 'data:text/html,<script>alert(1)</script>' },
    // Servers of metadata.
    { name: 'redirects without end', outcome: refused, metadata: redirect('/metadata') },
    { name: 'a redirect to a private address', outcome: refused, metadata: redirect('http://192.168.0.1/') },
    { name: 'a redirect to a file', outcome: refused, metadata: redirect('file:///etc/passwd') },
    { name: 'a redirect to `data:`', outcome: refused, metadata: redirect('data:application/json,{}') },
    { name: 'a status of 404', outcome: unreachable, metadata: status(404) },
    { name: 'a status of 500', outcome: unreachable, metadata: status(500) },
    { name: 'a connection that is cut', outcome: unreachable, metadata: ({ socket }) => socket.destroy() },
    { name: 'a server that never answers', outcome: late, metadata: silence },
    { name: 'a body that comes byte by byte', outcome: late, metadata: trickle('application/json') },
    {
      name: 'a body said to be 4 GB',
      outcome: large,
      metadata: (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 4 * 2 ** 30 })
        response.write('{')
      },
    },
    { name: 'a body without end', outcome: large, metadata: flood('application/json') },
    { name: 'a body a byte over 256 KiB', outcome: large, metadata: text(' '.repeat(256 * 1024 + 1)) },
    {
      name: 'a compressed body, which may burst',
      outcome: broken,
      metadata: (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
          .end(Buffer.from('1f8b08', 'hex')),
    },
    // Metadata itself.
    { name: 'a picture in place of metadata', outcome: broken, metadata: send('image/png', png) },
    { name: 'a page in place of metadata', outcome: broken, metadata: send('text/html', '<html></html>') },
    { name: 'nothing at all', outcome: broken, metadata: text('') },
    { name: 'half a file', outcome: broken, metadata: text('{"name":"Cat') },
    { name: 'a list', outcome: broken, metadata: json([{ name: 'Cat' }]) },
    { name: '`null`', outcome: broken, metadata: text('null') },
    { name: '100,000 lists in one another', outcome: broken, metadata: text(nested(100_000, '[', ']')) },
    { name: 'JSON in UTF-16', outcome: broken, metadata: text(Buffer.from('{"name":"Cat"}', 'utf16le')) },
    {
      name: 'XML whose entities multiply',
      outcome: broken,
      metadata: text(`${laughs}<svg>&bbbbbbbbb;</svg>`),
    },
    {
      name: '100,000 attributes',
      outcome: large,
      metadata: json({ attributes: Array(100_000).fill({ value: 1 }) }),
    },
    {
      name: '10,000 attributes: the first 100 are taken',
      outcome: bare,
      metadata: json({ attributes: Array(10_000).fill({ value: 1 }) }),
    },
    {
      name: 'attributes that are no list',
      outcome: shown,
      metadata: json({ attributes: 7, image: at('/picture') }),
    },
    {
      name: 'attributes whose values are objects: they are left out',
      outcome: bare,
      metadata: json({ attributes: [{ trait_type: 'a', value: { toString: 1 } }, null, 'b'] }),
    },
    { name: 'a name that is no text: it is left out', outcome: bare, metadata: json({ name: { a: 1 } }) },
    {
      name: 'a name of 100,000 letters: it is cut at 64',
      outcome: bare,
      metadata: json({ name: 'a'.repeat(100_000) }),
    },
    {
      name: 'a name that turns the direction: the turn is left out',
      outcome: bare,
      metadata: json({ name: 'a\u202egnp.exe' }),
    },
    {
      name: 'a name of markup: it is text',
      outcome: bare,
      metadata: json({ name: '<img src=x onerror=alert(1)>' }),
    },
    {
      name: 'a key `__proto__`: nothing is changed by it',
      outcome: bare,
      metadata: text('{"__proto__":{"name":"x"}}'),
    },
    // Addresses of pictures.
    { name: 'a picture of `javascript:`', outcome: bare, image: 'javascript:alert(1)' },
    { name: 'a picture of `file:`', outcome: bare, image: 'file:///etc/passwd' },
    { name: 'a picture by a path alone', outcome: bare, image: 'pictures/1.png' },
    { name: 'a picture that is no text', outcome: bare, image: { url: 'x' } },
    { name: 'a picture at a private address', outcome: bare, image: 'http://10.0.0.1/1.png' },
    {
      name: 'a redirect of a picture to a private address',
      outcome: bare,
      picture: redirect('http://10.0.0.1/'),
    },
    // Bytes of pictures.
    { name: 'a picture that never comes', outcome: bare, picture: silence },
    { name: 'a picture without end', outcome: bare, picture: flood('image/png') },
    {
      name: 'a picture of 3 MiB',
      outcome: bare,
      picture: send('image/png', Buffer.concat([png, Buffer.alloc(3 * 1024 * 1024)])),
    },
    {
      name: 'a picture of 3,600 million pixels',
      outcome: bare,
      picture: send(
        'image/png',
        Buffer.concat([png.subarray(0, 16), Buffer.from('0000ea600000ea60', 'hex')]),
      ),
    },
    { name: 'half a picture', outcome: bare, picture: send('image/png', png.subarray(0, 20)) },
    { name: 'a page called a picture', outcome: bare, picture: send('image/png', '<html></html>') },
    { name: 'an SVG called a PNG', outcome: bare, picture: send('image/png', drawing) },
    { name: 'a PNG called an SVG', outcome: bare, picture: send('image/svg+xml', png) },
    { name: 'a picture called a page', outcome: bare, picture: send('text/html', png) },
    { name: 'a video', outcome: bare, picture: send('video/mp4', '\0\0\0\x20ftypisom') },
    { name: 'a document (PDF)', outcome: bare, picture: send('application/pdf', '%PDF-1.7') },
    { name: 'a scene (glTF)', outcome: bare, picture: send('model/gltf-binary', 'glTF') },
    {
      name: 'a GIF that is a script too: it is sent as a GIF, never to be read as anything else',
      outcome: shown,
      picture: send('image/gif', 'GIF89a\x01\0\x01\0=alert(1)//'),
    },
    // Drawings.
    { name: 'SVG: a script', outcome: bare, picture: svg('<script>alert(1)</script>') },
    {
      name: 'SVG: a script by another prefix',
      outcome: bare,
      picture: svg('<x:script/>', 'xmlns:x="http://www.w3.org/2000/svg"'),
    },
    { name: 'SVG: a handler', outcome: bare, picture: svg('', 'onload="alert(1)"') },
    { name: 'SVG: a handler after a slash', outcome: bare, picture: svg('<g/onload=alert(1)>') },
    { name: 'SVG: a page within', outcome: bare, picture: svg('<foreignObject><p/></foreignObject>') },
    {
      name: 'SVG: an element of HTML',
      outcome: bare,
      picture: svg('<g xmlns="http://www.w3.org/1999/xhtml"/>'),
    },
    { name: 'SVG: a link', outcome: bare, picture: svg('<a href="https://drop.example"><path/></a>') },
    {
      name: 'SVG: a script’s address, its letters as numbers',
      outcome: bare,
      picture: svg('<use href="&#106;avascript:alert(1)"/>'),
    },
    {
      name: 'SVG: an animation of an address',
      outcome: bare,
      picture: svg('<set attributeName="xlink:href" to="x"/>'),
    },
    {
      name: 'SVG: an animation of a handler',
      outcome: bare,
      picture: svg('<animate attributeName="onload" to="x"/>'),
    },
    {
      name: 'SVG: a picture from elsewhere',
      outcome: bare,
      picture: svg('<image href="https://spy.example/1.png"/>'),
    },
    { name: 'SVG: an SVG within', outcome: bare, picture: svg('<image href="data:image/svg+xml,x"/>') },
    {
      name: 'SVG: a sheet from elsewhere',
      outcome: bare,
      picture: send('image/svg+xml', `<?xml-stylesheet href="https://spy.example"?>${drawing}`),
    },
    {
      name: 'SVG: a sheet that imports one',
      outcome: bare,
      picture: svg('<style>@import "https://spy.example"</style>'),
    },
    {
      name: 'SVG: a style that loads from elsewhere',
      outcome: bare,
      picture: svg('<g style="fill:url(https://spy.example)"/>'),
    },
    {
      name: 'SVG: a style whose letters are escaped',
      outcome: bare,
      picture: svg('<g style="fill:\\75rl(https://spy.example)"/>'),
    },
    {
      name: 'SVG: entities that multiply',
      outcome: bare,
      picture: send('image/svg+xml', `${laughs}<svg ${head}><text>&bbbbbbbbb;</text></svg>`),
    },
    {
      name: 'SVG: thirty parts, each twice in the next',
      outcome: bare,
      picture: svg(`<g id="l0"/>${useBomb}<use href="#l30"/>`),
    },
    {
      name: 'SVG: thirty patterns, each twice in the next',
      outcome: bare,
      picture: svg(`<g id="p0"/>${patternBomb}<path fill="url(#p30)"/>`),
    },
    {
      name: 'SVG: a part that has itself in it',
      outcome: bare,
      picture: svg('<g id="a"><use href="#a"/></g>'),
    },
    { name: 'SVG: 200,000 elements', outcome: bare, picture: svg('<g/>'.repeat(200_000)) },
    { name: 'SVG: 300 levels', outcome: bare, picture: svg(nested(300, '<g>', '</g>')) },
    { name: 'SVG: an element that is never closed', outcome: bare, picture: svg('<g>') },
    {
      name: 'SVG: a second drawing behind the first',
      outcome: bare,
      picture: send('image/svg+xml', drawing + drawing),
    },
    // What is well.
    {
      name: 'metadata in the place of its address',
      outcome: shown,
      uri: JSON.stringify({ image: at('/picture') }),
    },
    {
      name: 'metadata in a `data:` address',
      outcome: shown,
      uri: `data:application/json,${encodeURIComponent(JSON.stringify({ image: at('/picture') }))}`,
    },
    {
      name: 'metadata by `ipfs:`, through the operator’s gateway',
      outcome: shown,
      uri: `ipfs://${cid}/metadata`,
    },
    {
      name: 'metadata of the wrong type, but JSON',
      outcome: shown,
      metadata: send('text/html', JSON.stringify({ image: at('/picture') })),
    },
    { name: 'SVG: a drawing with a gradient', outcome: shown, picture: send('image/svg+xml', drawing) },
    {
      name: 'SVG: a drawing written into the metadata',
      outcome: shown,
      metadata: json({ image_data: drawing }),
    },
    {
      name: 'SVG: a drawing in a `data:` address',
      outcome: shown,
      image: `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`,
    },
    {
      name: 'an animation in the place of the picture',
      outcome: shown,
      metadata: json({ animation_url: at('/picture') }),
      picture: send('image/gif', 'GIF89a\x01\0\x01\0'),
    },
  ]
}

/** A picture of one pixel. */
export const plainPicture = send('image/png', png)
