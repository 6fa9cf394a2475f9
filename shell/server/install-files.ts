import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Hono } from 'hono'
import { fileHeaders } from './files.ts'

type Role = 'customer' | 'packer'

/** Where an installed app starts, and the accent of light mode. A packer's day opens without a network. */
const roles: Record<Role, { start_url: string; theme_color: string; description: string }> = {
  customer: {
    start_url: '/customer/dashboard',
    theme_color: '#2158e2',
    description: 'Your moving jobs.',
  },
  packer: {
    start_url: '/packer/today',
    theme_color: '#c4480b',
    description: 'Your gigs of today and tomorrow.',
  },
}

const icon = (name: string, size: number, purpose = 'any') => ({
  src: `/icons/${name}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const icons = [
  icon('icon-192.png', 192),
  icon('icon-512.png', 512),
  icon('maskable-512.png', 512, 'maskable'),
]

const manifestOf = (role: Role) => ({
  id: `/${role}`,
  name: 'Manyhands',
  short_name: 'Manyhands',
  lang: 'en-US',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  ...roles[role],
  icons,
})

const aDay = 'max-age=86400'

/** Serves the manifests and icons of the installed app. `pageFolder` has the icons. */
export function serveInstallFiles(pageFolder: string) {
  const app = new Hono()
  for (const role of Object.keys(roles) as Role[]) {
    const manifest = JSON.stringify(manifestOf(role))
    app.get(`/manifest-${role}.webmanifest`, (c) =>
      c.body(manifest, 200, {
        ...fileHeaders,
        'Content-Type': 'application/manifest+json',
        'Cache-Control': aDay,
      }),
    )
  }
  for (const name of [...new Set(icons.map(({ src }) => src)), '/icons/apple-180.png']) {
    app.get(name, (c) =>
      c.body(readFileSync(path.join(pageFolder, name)), 200, {
        ...fileHeaders,
        'Content-Type': 'image/png',
        'Cache-Control': aDay,
      }),
    )
  }
  return app
}
