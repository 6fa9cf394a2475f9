const textAt = (body: object, key: string) => {
  const value = (body as Record<string, unknown>)[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * The error catalogue reads `detail`, else `message`; the client knows `detail` alone. Answers that
 * are none of the API's own, a proxy's for one, may have only the other.
 */
export async function messageAsDetail(response: Response): Promise<Response> {
  if (response.ok) return response
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (typeof body !== 'object' || body === null || textAt(body, 'detail')) return response
  const detail = textAt(body, 'message')
  if (!detail) return response
  const { status, headers } = response
  return new Response(JSON.stringify({ ...body, detail }), { status, headers })
}
