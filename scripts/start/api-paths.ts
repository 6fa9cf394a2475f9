/** What the API serves, as folders and files: calls, files for operators, and pages of a development server. */
export const apiPaths = ['/api', '/healthz', '/readyz', '/metrics', '/mailbox', '/test-payments']
