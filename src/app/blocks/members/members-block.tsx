import Box from '@mui/material/Box';
import { AddMember } from './add-member.tsx';
import { ImportMembers } from './import-members.tsx';
import { PersonData } from './person-data.tsx';

/** How people come into the workspace: one by one, or by a file; and how they get, or lose, what is kept of them. */
export default function MembersBlock() {
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <AddMember />
      <ImportMembers />
      <PersonData />
    </Box>
  );
}
