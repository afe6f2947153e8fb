export const sizes = ['osfa', '4', '6', '8', '10', '12', '14', '16', '18', '20', '22', '24'] as const;
