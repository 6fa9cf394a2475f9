type Child = Node | string | false | null | undefined

/** Attributes, and functions for events: `onclick`. A value of false leaves an attribute out. */
type Attributes = Record<string, string | boolean | ((event: Event) => void)>

function fill<Made extends Element>(made: Made, attributes: Attributes, children: Child[]): Made {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value)
    else if (value !== false) made.setAttribute(name, value === true ? '' : value)
  }
  made.append(...children.filter((child) => typeof child === 'string' || child instanceof Node))
  return made
}

/** Creates an element. */
export const el = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] => fill(document.createElement(tag), attributes, children)

const svg = (tag: string, attributes: Attributes, ...children: Child[]) =>
  fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children)

/** Icons of Lucide: the page has no React. */
const icons = {
  'wifi-off':
    'M12 20h.01M8.5 16.429a5 5 0 0 1 7 0M5 12.859a10 10 0 0 1 5.17-2.69M19 12.859a10 10 0 0 0-2.007-1.523M2 8.82a15 15 0 0 1 4.177-2.643M22 8.82a15 15 0 0 0-11.288-3.764M2 2l20 20',
  hourglass:
    'M5 22h14M5 2h14M17 22v-4.172a2 2 0 0 0-.586-1.414L12 12l-4.414 4.414A2 2 0 0 0 7 17.828V22M7 2v4.172a2 2 0 0 0 .586 1.414L12 12l4.414-4.414A2 2 0 0 0 17 6.172V2',
  lock: 'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M7 11V7a5 5 0 0 1 10 0v4',
  phone:
    'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384',
  map: 'M14.106 5.553a2 2 0 0 0 1.788 0l3.659-1.83A1 1 0 0 1 21 4.619v12.764a1 1 0 0 1-.553.894l-4.553 2.277a2 2 0 0 1-1.788 0l-4.212-2.106a2 2 0 0 0-1.788 0l-3.659 1.83A1 1 0 0 1 3 19.381V6.618a1 1 0 0 1 .553-.894l4.553-2.277a2 2 0 0 1 1.788 0zM15 5.764v15M9 3.236v15',
  warning:
    'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
  truck:
    'M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2M15 18H9M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14M15 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  check: 'M20 6 9 17l-5-5',
}

export const icon = (name: keyof typeof icons) =>
  svg(
    'svg',
    { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' },
    svg('path', { d: icons[name] }),
  )

/** The product's mark. */
export const mark = () =>
  svg(
    'svg',
    { viewBox: '0 0 32 32', class: 'mark', 'aria-hidden': 'true' },
    svg('rect', { x: '6', y: '5', width: '20', height: '20', rx: '4.5', class: 'mark-box' }),
    svg('path', {
      d: 'M13 5h6v7.2a.8.8 0 0 1-1.25.66L16 11.7l-1.75 1.16A.8.8 0 0 1 13 12.2Z',
      class: 'mark-tape',
    }),
    svg('rect', { x: '2.25', y: '14.25', width: '8.5', height: '14', rx: '4.25', class: 'mark-a' }),
    svg('rect', {
      x: '21.25',
      y: '14.25',
      width: '8.5',
      height: '14',
      rx: '4.25',
      class: 'mark-b',
    }),
  )
