import { useQuery } from '@tanstack/react-query'
import type { User } from 'api/client'
import { Pencil } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ButtonLink, LoadFailed, Loading, Page, PageHead } from 'shared-ui'
import { SpecialtyCatalogue } from '../specialties/specialty-catalogue.tsx'
import { specialtiesQuery } from '../specialties/specialties.queries.ts'

export function SpecialtiesPage({ user }: { user: User }) {
  const specialties = useQuery(specialtiesQuery)
  return (
    <Page>
      <title>Specialties · Manyhands</title>
      <PageHead
        title="Specialties"
        lede="The equipment, experience and vehicles that gigs may require."
        actions={
          <ButtonLink as={Link} to={`/packer/${user.id}/specialtys/edit`} variant="second">
            <Pencil size={18} aria-hidden />
            Edit Specialties
          </ButtonLink>
        }
      />
      {specialties.isPending && <Loading text="Loading specialties..." />}
      {specialties.isLoadingError && (
        <LoadFailed
          title="The specialties could not be loaded."
          onRetry={() => void specialties.refetch()}
        />
      )}
      {specialties.data && <SpecialtyCatalogue specialties={specialties.data} />}
    </Page>
  )
}
