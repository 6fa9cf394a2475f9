import {
  type DefaultError,
  type MutateOptions,
  type MutationKey,
  useMutation,
  type UseMutationOptions,
  useQueryClient,
} from '@tanstack/react-query'

type SingleMutationOptions<Data, Variables> = UseMutationOptions<Data, DefaultError, Variables> & {
  mutationKey: MutationKey
}

/**
 * Like useMutation, but `mutate` and `reset` do nothing while a mutation with the same key is pending. Checks
 * the mutation cache, because `isPending` changes only with the next render, too late for a second click or a
 * repeated Enter key.
 */
export function useSingleMutation<Data, Variables = void>(
  options: SingleMutationOptions<Data, Variables>,
) {
  const client = useQueryClient()
  const mutation = useMutation(options)
  const isIdle = () => client.isMutating({ mutationKey: options.mutationKey }) === 0
  return {
    ...mutation,
    mutate(variables: Variables, callbacks?: MutateOptions<Data, DefaultError, Variables>) {
      if (isIdle()) mutation.mutate(variables, callbacks)
    },
    reset() {
      if (isIdle()) mutation.reset()
    },
  }
}
