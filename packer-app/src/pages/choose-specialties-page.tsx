import { useQuery } from '@tanstack/react-query'
import type { User } from 'api/contract'
import { Link, useNavigate } from 'react-router-dom'
import {
  ButtonLink,
  LoadFailed,
  Loading,
  Page,
  PageHead,
  Skeleton,
  Stack,
  TileList,
  useDelayed,
  VisuallyHidden,
} from 'shared-ui'
import styled from 'styled-components'
import { useSaveSpecialties } from '../specialties/save-specialties.ts'
import { SpecialtyForm } from '../specialties/specialty-form.tsx'
import { packerSpecialtiesQuery, specialtiesQuery } from '../specialties/specialties.queries.ts'

interface ChooseSpecialtiesPageProps {
  user: User
  /** Right after the sign-up; else the packer comes from the profile and goes back there. */
  firstTime?: boolean
}

export function ChooseSpecialtiesPage({ user, firstTime = false }: ChooseSpecialtiesPageProps) {
  const navigate = useNavigate()
  const specialties = useQuery(specialtiesQuery)
  const own = useQuery(packerSpecialtiesQuery(user.id))
  const save = useSaveSpecialties(user.id)
  const after = firstTime ? '/' : `/packer/${user.id}`
  const title = firstTime ? 'What can you bring?' : 'Edit Specialties'

  return (
    <Page $narrow>
      <title>{`${title} · Manyhands`}</title>
      <PageHead
        title={title}
        lede="Gigs ask for specialties. The more you tick, the more you can book. You can change this at any time."
      />
      {specialties.data && own.data ? (
        <SpecialtyForm
          specialties={specialties.data}
          own={own.data.map(({ specialty_id }) => specialty_id)}
          saving={save.isPending}
          failure={save.error}
          onSave={(wanted) => save.mutate(wanted, { onSuccess: () => void navigate(after) })}
          leave={
            <ButtonLink as={Link} to={after} variant="quiet">
              {firstTime ? 'Skip' : 'Cancel'}
            </ButtonLink>
          }
        />
      ) : specialties.isError || own.isError ? (
        <LoadFailed
          title="Unable to load the specialties."
          onRetry={() => {
            void specialties.refetch()
            void own.refetch()
          }}
        />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  )
}

const Hint = styled.div`
  height: 1.25rem;
  margin: var(--s-1) 0 var(--s-4);
`
const SaveBar = styled.div`
  height: calc(var(--target) + 2 * var(--s-4) + 1px);

  @media (max-width: 39.99em) {
    height: 6.875rem;
  }
`

/** The form in grey, from the start as tall as the form. */
function FormSkeleton() {
  const shown = useDelayed()
  return (
    <>
      <VisuallyHidden>
        <Loading text="Loading specialties..." />
      </VisuallyHidden>
      <div aria-hidden style={{ visibility: shown ? 'visible' : 'hidden' }}>
        <Stack $gap="var(--s-10)">
          {[2, 6, 6].map((tiles, group) => (
            <div key={group}>
              <Skeleton width="20rem" height="1.75rem" />
              <Hint />
              <TileList>
                {Array.from({ length: tiles }, (_, tile) => (
                  <Skeleton key={tile} height="4.75rem" radius="var(--r-lg)" />
                ))}
              </TileList>
            </div>
          ))}
          <SaveBar />
        </Stack>
      </div>
    </>
  )
}
