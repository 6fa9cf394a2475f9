interface Fiber {
  elementType: unknown
  child: Fiber | null
  sibling: Fiber | null
}

/**
 * Returns all component types that React currently renders in `container`. A closed dialog renders no
 * content.
 */
export function renderedParts(container: Element): Set<unknown> {
  const key = Object.keys(container).find((name) => name.startsWith('__reactContainer$'))
  const root: unknown = key && Reflect.get(container, key)
  const found = new Set<unknown>()
  function visit(fiber: Fiber | null) {
    for (let at = fiber; at; at = at.sibling) {
      found.add(at.elementType)
      visit(at.child)
    }
  }
  // React alternates between two fiber trees; `current` is the rendered one.
  const { stateNode } = root as { stateNode: { current: Fiber } }
  visit(stateNode.current)
  return found
}
