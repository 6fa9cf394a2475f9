import { createHash } from 'node:crypto'
import type { Skeleton } from '../src/contract/contract.ts'
import type { FirstPaintFile } from '../src/page/first-paint-file.ts'
import { app, release, writeFiles } from './server.fixture.ts'
import { escapeHtml, renderSkeleton } from './skeleton.ts'

describe('the first paint', () => {
  const part = (name: string) => `<p>${name}</p><!--content-->`
  const firstPaint: FirstPaintFile = {
    pages: {
      '/': {
        title: 'Landing',
        description: 'Moving help',
        html: '<!--bar--><h1>Hi</h1><!--fee-->%',
        style: 'h1{}',
      },
    },
    bars: {
      visitor: '<nav>visitor</nav>',
      customer: '<nav>customer</nav>',
      packer: '<nav><a href="/marketplace">packer</a></nav>',
    },
    skeleton: {
      style: 'main{}',
      frame: '<!--bar--><main><!--page--></main>',
      page: part('page'),
      narrow: part('narrow'),
      head: '<h1>{heading}</h1>',
      headWithLede: '<h1>{heading}</h1><p>{lede}</p>',
    },
  }
  const skeletons = {
    '/customer/dashboard': {
      title: 'Dash',
      heading: '<b>$&',
      rows: [{ height: [1, 2], boxes: [1, 3] }],
    },
  }

  beforeEach(() => {
    writeFiles('shell/s1', { 'first-paint.json': firstPaint })
    release('customer-app', 'one', [], {
      addresses: ['/customer/dashboard', '/jobs/:jobId'],
      skeletons,
    })
  })

  const open = async (path: string, role?: string) => {
    const answer = await (
      await app()
    ).request(path, { headers: role ? { cookie: `mh_role=${role}` } : {} })
    const html = await answer.text()
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding, Cookie')
    return { html, style, root: /<div id="root">(.*)<\/div><noscript>/s.exec(html)?.[1] }
  }

  test('is the whole landing page for visitors', async () => {
    const { html, root } = await open('/')
    expect(root).toBe('<nav>visitor</nav><h1>Hi</h1>8%')
    expect(html).toContain('<title>Landing</title>')
    expect(html).toContain('<meta name="description" content="Moving help">')
  })

  test('is the bar and the skeleton of the home page for the role that the cookie names', async () => {
    for (const path of ['/', '/customer/dashboard', '/marketplace']) {
      const { html, root, style } = await open(path, 'customer')
      expect(root).toContain('<nav>customer</nav><main><div id="first-paint" data-home="')
      expect(root).toContain('<h1>&lt;b&gt;$&amp;</h1>')
      expect(root).toContain(
        '<div class="fp-row r0" aria-hidden="true"><i></i><i></i><i></i></div>',
      )
      expect(style).toContain('.r0{height:2rem;grid-template-columns:repeat(3,1fr)}')
      expect(html).toContain('data-half="customer"')
      expect(html).toContain('<title>Dash · Manyhands</title>')
      expect(html).not.toContain('skeletons')
    }
  })

  const halves = ['customer-app', 'packer-app'] as const
  const declared = halves.flatMap((half) => {
    const { skeletons } = jest.requireActual<{ skeletons: Record<string, Skeleton> }>(
      `../../${half}/src/skeletons.ts`,
    )
    return Object.entries(skeletons).map(([address, skeleton]) => ({ half, address, skeleton }))
  })
  test.each(declared)('$half $address has a heading for screen readers', ({ skeleton }) => {
    const { html } = renderSkeleton(skeleton, firstPaint.skeleton)
    const name = escapeHtml(skeleton.heading ?? skeleton.title)
    expect(html.match(/<h1.*?<\/h1>/g)).toEqual([expect.stringContaining(`>${name}</h1>`)])
    // Only the gray boxes, which have no content, are hidden.
    const row = /<div class="fp-row r\d" aria-hidden="true">(<i><\/i>)+<\/div>/g
    expect(html.replaceAll(row, '')).not.toContain('hidden')
  })

  test('is the bar alone where the half has no skeleton, and for visitors at a page of a half', async () => {
    expect((await open('/jobs/7', 'customer')).root).toBe('<nav>customer</nav><main></main>')
    expect((await open('/marketplace', 'packer')).root).toBe(
      '<nav><a href="/marketplace" aria-current="page">packer</a></nav><main></main>',
    )
    expect((await open('/customer/dashboard')).root).toBe('<nav>visitor</nav><main></main>')
  })

  test.each([
    ['no object', 'Dashboard'],
    ['no title', { heading: 'Dashboard' }],
    ['a long title', { title: 'a'.repeat(121) }],
  ])('ignores a skeleton with %s', async (_, skeleton) => {
    release('customer-app', 'two', [], { skeletons: { '/customer/dashboard': skeleton } })
    const { root } = await open('/customer/dashboard', 'customer')
    expect(root).toBe('<nav>customer</nav><main></main>')
  })

  test.each([
    [{ height: [1, '1;}*{color:red'] }],
    [{ height: [1, 1000] }],
    [{ height: [1, 1], boxes: [0.5, 1e9] }],
    ['row'],
  ])('ignores the invalid row %j of a skeleton', async (row) => {
    release('customer-app', 'two', [], {
      skeletons: { '/customer/dashboard': { title: 'Dash', heading: 'Dash', rows: [row] } },
    })
    const { root, style } = await open('/customer/dashboard', 'customer')
    expect(root).not.toContain('fp-row')
    expect(style).toBe('main{}')
  })

  test('addresses that differ in a parameter have the same page, which is compressed once', async () => {
    expect((await open('/jobs/7', 'customer')).html).toBe((await open('/jobs/8', 'customer')).html)
  })
})
