const middle =
  'Each piece that is found lies on a page of the table of its own. Reading, checking and counting one takes about 3 microseconds, so a search that finds a thousand takes 3 ms of a core, and eight at once on two cores wait for each other.';

/** What stands in the way of a goal, by the goal's own words: said by who has measured it, and shown while it is missed. */
export const obstacles: Readonly<Record<string, string>> = {
  'List of 24, made anew each time':
    'The floor reads eleven columns of 24 rows. The list reads seventeen, with two pictures of each piece from another table, prices each piece, and goes through checks and headers. Strangers get it finished; this is what a reader with a session would pay.',
  'A listing, made anew each time':
    'The floor is one row by its key. The listing has its pictures, its lender, its free days, why it cannot be had and its reviews: a statement for each.',
  'The search page, made anew':
    'React renders 24 cards and the filters around them; the query is less than a fifth of it.',
  'The same of 1,000,000': middle,
  'The same of 1,000,000, on two cores': middle,
  'A city on the map, of 1,000,000':
    'The page itself takes a walk of less than a millisecond. The count takes the rest: every map shown is another search, so 1,201 pieces are looked at to say "1,200+".',
  'A suburb on the map, of 1,000,000': middle,
  'One durable write':
    'The floor is one statement. The command locks the listing, checks whose it is, changes it and commits: four journeys to the database, and a changed price writes the entries of every index of the piece.',
  'A photo of 20 MB to all variants':
    'Six sizes in two formats from 48 million pixels, by one process with memory for one photo.',
};
